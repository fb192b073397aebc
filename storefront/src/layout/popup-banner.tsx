import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsReopened } from '#features/consent/consent.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { rememberClosed, useIsClosed } from '#browser/closed-banners.ts';
import { useIsAsking } from './cookie-banner.tsx';
import { useRootMark } from '@souk/kit/ui/use-root-mark.ts';

const loadCard = () => import('./popup-card.tsx');
const PopupCard = lazy(loadCard);

const waitMs = 5000; // SCREENS 15: never before the first interaction or five seconds
// Not `pointerdown`: the card could appear under the finger.
const signs = ['click', 'keydown', 'scroll', 'focusout'] as const;

/** Whether the visitor is using a form field, or a dialog or menu is open. */
function isOccupied(): boolean {
  return (
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
    document.querySelector('dialog[open], :popover-open, [role="combobox"][aria-expanded="true"]') !== null
  );
}

/** Card in the bottom corner that doesn't take the focus; closing or following it is remembered. */
export function PopupBanner() {
  const banner = useSiteSettings()?.popupBanner;
  const name = `popup-banner-${banner?.id}`;
  const wasClosed = useIsClosed(name);
  const [isShown, setIsShown] = useState(false);
  // One overlay at a time (SCREENS 17): wait until the cookie banner is answered.
  const hasToWait = [useIsAsking(), useIsReopened()].includes(true);

  useEffect(() => {
    if (!banner || wasClosed !== false || hasToWait) return;
    // Check after the event and before painting, so that what it opened or focused counts.
    const show = () =>
      void loadCard().then(
        () => setTimeout(() => isOccupied() || setIsShown(true)),
        () => undefined,
      );
    const timer = setTimeout(show, waitMs);
    for (const sign of signs) addEventListener(sign, show, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, show);
    };
  }, [banner, wasClosed, hasToWait]);

  const isOpen = banner && isShown && !hasToWait;
  useRootMark('popupBanner', Boolean(isOpen));
  if (!isOpen) return null;
  return (
    <Suspense>
      <PopupCard
        banner={banner}
        onClose={() => {
          rememberClosed(name);
          setIsShown(false);
        }}
      />
    </Suspense>
  );
}
