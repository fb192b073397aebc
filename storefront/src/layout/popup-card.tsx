import type { SiteSettings } from '#features/site/site-settings.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { addressOf } from '@souk/kit/ui/picture.tsx';

type PopupCardProps = { banner: NonNullable<SiteSettings['popupBanner']>; onClose: () => void };

export default function PopupCard({ banner, onClose }: PopupCardProps) {
  const t = useT();
  return (
    <aside
      aria-label={banner.title}
      className="popup-banner lifted fixed inset-x-3 bottom-[calc(12px+var(--bottom-bar,0px))] z-30 overflow-hidden rounded-sheet border border-line bg-surface shadow-lg sm:start-auto sm:end-6 sm:w-100"
    >
      <Link to={banner.href} onClick={onClose} className="flex items-center gap-3 pe-12">
        <img
          src={addressOf(banner.image)}
          alt=""
          width={520}
          height={320}
          loading="lazy"
          className="w-28 object-cover"
        />
        <span className="grid gap-0.5 py-3 text-14">
          <b className="text-16 font-heading">{banner.title}</b>
          <span className="text-text-2">{banner.subtitle}</span>
        </span>
      </Link>
      <IconButton
        icon="close"
        label={t('layout.closeAnnouncement')}
        className="absolute end-1 top-1 z-1 bg-surface"
        onClick={onClose}
      />
    </aside>
  );
}
