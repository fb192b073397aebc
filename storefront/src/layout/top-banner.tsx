import { useState } from 'react';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { rememberClosed, useIsClosed } from '#browser/closed-banners.ts';

/** Announcement bar above the header, shown until it is closed. */
export function TopBanner() {
  const t = useT();
  const banner = useSiteSettings()?.topBanner;
  const name = `top-banner-${banner?.id}`;
  const wasClosed = useIsClosed(name);
  const [isClosed, setIsClosed] = useState(false);
  if (!banner || isClosed || wasClosed) return null;
  return (
    <aside aria-label={t('layout.announcement')} className="bg-text text-14 text-white">
      <div className="wrap flex min-h-9 items-center justify-center gap-2 sm:min-h-11">
        <Link
          to={banner.href}
          className="line-clamp-2 min-w-0 flex-1 text-center leading-snug max-sm:text-12"
        >
          <b className="font-semibold">{banner.title}</b>{' '}
          <span className="underline underline-offset-3">{banner.subtitle || t('layout.more')}</span>
        </Link>
        {banner.closable === 1 && (
          <button
            type="button"
            aria-label={t('layout.closeAnnouncement')}
            className="grid h-9 w-11 flex-none place-items-center sm:h-11"
            onClick={() => {
              rememberClosed(name);
              setIsClosed(true);
            }}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
    </aside>
  );
}
