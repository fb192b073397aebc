import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '@souk/kit/ui/lazy-hydrate.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { Footer as ServerOnlyFooter } from './footer.tsx';
import { PageLayout, useHandles } from './page-layout.tsx';
import { Header } from './header.tsx';
import { PopupBanner as ServerOnlyPopupBanner } from './popup-banner.tsx';
import { TopBanner } from './top-banner.tsx';
import { Trackers } from './trackers.tsx';

// Rendered on the server; the browser loads its script when it nears the viewport.
const Footer = import.meta.env.SSR
  ? ServerOnlyFooter
  : lazyComponent(async () => (await import('./footer.tsx')).Footer);

// Never visible in the first five seconds, and many shops don't have one.
const PopupBanner = import.meta.env.SSR
  ? ServerOnlyPopupBanner
  : lazyComponent(async () => (await import('./popup-banner.tsx')).PopupBanner);

/** Page layout with the full header and footer. */
export function ShopFrame({ children, isError }: { children: ReactNode; isError?: boolean }) {
  const kinds = useHandles().map((handle) => handle?.kind);
  const isBuying = kinds.includes('buy');
  const isLookedAt = !isBuying && !kinds.includes('form');
  const settings = useSiteSettings();
  const hasPopup = settings?.popupBanner && !isError && kinds.includes('arrive');
  return (
    <PageLayout
      isQuiet={isBuying}
      header={
        <>
          <TopBanner />
          <Header />
        </>
      }
      footer={<Footer />}
      above={
        <>
          {hasPopup && (
            <Suspense>
              <PopupBanner />
            </Suspense>
          )}
          {isLookedAt && <Trackers />}
        </>
      }
    >
      {children}
    </PageLayout>
  );
}
