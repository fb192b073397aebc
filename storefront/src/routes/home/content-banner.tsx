import type { ShownBanner } from '#features/site/site-settings.ts';
import { BannerArt } from '@souk/kit/ui/banner-art.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

type ContentBannerProps = { banner: ShownBanner | undefined; tint: string };

export function ContentBanner({ banner, tint }: ContentBannerProps) {
  if (!banner) return null;
  return (
    <article
      className={`section relative grid min-h-22 items-center overflow-hidden rounded-sheet md:min-h-32 lg:min-h-40 ${tint}`}
    >
      <BannerArt image={banner.image} width={1320} height={320} sizes="(width >= 62rem) 660px, 528px" />
      <div className="relative grid max-w-[46%] content-center gap-1 px-4 py-3 md:p-6 lg:px-11">
        <h2 className="text-18 leading-tight font-bold md:text-22">
          <Link to={banner.href} className="stretched">
            {banner.title}
          </Link>
        </h2>
        <p className="text-14 text-text-2 max-md:hidden">{banner.subtitle}</p>
        {banner.button_text && (
          <span aria-hidden className="inline-flex items-center gap-1 text-14 font-medium">
            {banner.button_text}
            <Icon name="chevron-end" size={14} />
          </span>
        )}
      </div>
    </article>
  );
}
