import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { useMe } from '#api/me.ts';
import { WaitingContext } from '#parts/waiting-context.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { KeyHelp } from './key-help.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { useNarrowNav } from './narrow-nav.ts';
import { useShownPlaces } from './places.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useWaiting } from './use-waiting.ts';

/** Rarely used, so loaded on demand. */
const ViewStrip = lazy(async () => ({ default: (await import('./view-strip.tsx')).ViewStrip }));

/** Needed for seven days at most. */
const SecondFactorStrip = lazy(async () => ({
  default: (await import('./second-factor-strip.tsx')).SecondFactorStrip,
}));

/* The first page of every document has the key `default`; by key alone, it would restore another page's scroll position. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Frame around every console page. */
export function Component() {
  const {
    store,
    shop_name: shopName,
    viewed_until: viewed,
    needs_second_factor: isLate,
    second_factor_due_at: dueAt,
  } = useMe();
  const waiting = useWaiting();
  const places = useShownPlaces(waiting);
  const [isNarrow, toggle] = useNarrowNav();
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    document.title = store?.name ?? shopName;
  }, [store, shopName]);
  return (
    <>
      <TopBar />
      <OfflineNotice />
      <div className={isNarrow ? 'lg:ps-14' : 'lg:ps-59'}>
        <SideBar places={places} isNarrow={isNarrow} onToggle={toggle} />
        {viewed !== null && (
          <Suspense>
            <ViewStrip />
          </Suspense>
        )}
        {viewed === null && !isLate && dueAt !== null && (
          <Suspense>
            <SecondFactorStrip dueAt={dueAt} />
          </Suspense>
        )}
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isLoading || undefined}
          className={classNames(
            'mx-auto grid max-w-340 content-start gap-4 px-3 py-4 pb-24 outline-none md:px-6 md:py-5 lg:pb-10',
            isLoading && 'opacity-70 transition-opacity delay-300',
          )}
        >
          <WaitingContext value={waiting}>
            <GroupTabs places={places} isNarrow={isNarrow} />
            <Outlet />
          </WaitingContext>
        </main>
      </div>
      <BottomBar places={places} />
      <KeyHelp />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
