import { useEffect, useState } from 'react';
import { useIsReopened } from '#features/consent/consent.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { addressOf } from '@souk/kit/ui/picture.tsx';
import { rememberClosed, useIsClosed } from '#browser/closed-banners.ts';
import { useIsAsking } from './cookie-banner.tsx';
import { useRootMark } from '@souk/kit/ui/use-root-mark.ts';

const waitMs = 5000; // SCREENS 15: never before the first interaction or five seconds
// Not `pointerdown`: the card would come between the finger and what it is pressing.
const signs = ['click', 'keydown', 'scroll', 'focusout'] as const;

/** Somebody types or chooses in a field, or something else is open: no moment for an announcement. */
function isOccupied(): boolean {
  return (
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
    document.querySelector('dialog[open], :popover-open, [role="combobox"][aria-expanded="true"]') !== null
  );
}

/** A card at the bottom end that covers nothing needed and takes no focus; closing or following it persists. */
export function PopupBanner() {
  const t = useT();
  const banner = useSiteSettings()?.popupBanner;
  const name = `popup-banner-${banner?.id}`;
  const wasClosed = useIsClosed(name);
  const [isShown, setIsShown] = useState(false);
  // One at a time (SCREENS 17): this one waits until the other is answered.
  const hasToWait = [useIsAsking(), useIsReopened()].includes(true);

  useEffect(() => {
    if (!banner || wasClosed !== false || hasToWait) return;
    // After the event: what it opens or moves the focus to counts.
    const show = () => void setTimeout(() => isOccupied() || setIsShown(true));
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
  const close = () => {
    rememberClosed(name);
    setIsShown(false);
  };
  return (
    <aside
      aria-label={banner.title}
      className="popup-banner lifted fixed inset-x-3 bottom-[calc(12px+var(--bottom-bar,0px))] z-30 overflow-hidden rounded-sheet border border-line bg-surface shadow-lg sm:start-auto sm:end-6 sm:w-80"
    >
      <Link
        to={banner.href}
        onClick={close}
        className="flex items-center gap-3 pe-12 sm:grid sm:gap-0 sm:pe-0"
      >
        <img
          src={addressOf(banner.image)}
          alt=""
          width={520}
          height={320}
          loading="lazy"
          className="w-28 object-cover sm:w-full"
        />
        <span className="grid gap-0.5 py-3 text-14 sm:p-4">
          <b className="text-16 font-heading">{banner.title}</b>
          <span className="text-text-2">{banner.subtitle}</span>
        </span>
      </Link>
      <IconButton
        icon="close"
        label={t('layout.closeAnnouncement')}
        className="absolute end-1 top-1 z-1 bg-surface"
        onClick={close}
      />
    </aside>
  );
}
