import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PopupBanner } from './popup-banner.tsx';
import { RouteFocus } from './route-focus.tsx';
import { TopBanner } from './top-banner.tsx';

/** A route's `handle`: the checkout leaves the category bar out, so that nothing leads away from it. */
export type FrameHandle = { hasQuietHeader?: boolean };

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const isQuiet = useMatches().some((match) => (match.handle as FrameHandle | undefined)?.hasQuietHeader);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('layout.skip')}
      </a>
      <LoadingBar />
      <TopBanner />
      <Header isQuiet={isQuiet} />
      <main id="main" tabIndex={-1} className="min-h-[60dvh] pb-12 outline-none">
        {children}
      </main>
      <Footer />
      {!isQuiet && <PopupBanner />}
      <RouteFocus />
    </>
  );
}
