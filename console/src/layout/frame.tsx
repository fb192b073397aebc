import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useMe } from '#api/me.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { BottomBar, SideBar } from './places.tsx';
import { TopBar } from './top-bar.tsx';

/** What stands around every page of a store's console. */
export function Component() {
  const { store } = useMe();
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    if (store) document.title = store.name;
  }, [store]);
  return (
    <>
      <TopBar />
      <OfflineNotice />
      <div className="lg:ps-59">
        <SideBar />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isLoading || undefined}
          className={classNames(
            'mx-auto grid max-w-340 content-start gap-4 px-3 py-4 pb-24 outline-none md:px-6 md:py-5 lg:pb-10',
            isLoading && 'opacity-70 transition-opacity delay-300',
          )}
        >
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <ScrollRestoration />
    </>
  );
}
