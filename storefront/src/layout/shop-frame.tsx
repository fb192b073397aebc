import type { ReactNode } from 'react';
import { fetchedLater } from '@souk/kit/ui/later.tsx';
import { Footer as DrawnFooter } from './footer.tsx';
import { Frame, useHandles } from './frame.tsx';
import { Header } from './header.tsx';
import { PopupBanner } from './popup-banner.tsx';
import { TopBanner } from './top-banner.tsx';
import { Trackers } from './trackers.tsx';

// The server has it at once; a browser fetches the page's when somebody comes near.
const Footer = import.meta.env.SSR
  ? DrawnFooter
  : fetchedLater(async () => (await import('./footer.tsx')).Footer);

/** Header and footer with all ways through the shop. */
export function ShopFrame({ children, isError }: { children: ReactNode; isError?: boolean }) {
  const kinds = useHandles().map((handle) => handle?.kind);
  const isLookedAt = !kinds.includes('form');
  const hasPopup = isLookedAt && !isError && !kinds.includes('decide');
  return (
    <Frame
      header={
        <>
          <TopBanner />
          <Header />
        </>
      }
      footer={<Footer />}
      above={
        <>
          {hasPopup && <PopupBanner />}
          {isLookedAt && <Trackers />}
        </>
      }
    >
      {children}
    </Frame>
  );
}
