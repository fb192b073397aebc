import { useRenderData } from '#render-data.ts';
import { BannerArt } from '@souk/kit/ui/banner-art.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import type { ShownBanner, SiteSettings } from './site-settings.ts';

type PageBannerProps = { place: keyof SiteSettings['pageBanners']; className?: string };

/** The banner that is configured for this kind of page, if any. */
export function PageBanner({ place, className = 'mt-8' }: PageBannerProps) {
  const { facts, placed } = useRenderData();
  const banner = facts?.pageBanners[place];
  const strip = banner ? <Strip banner={banner} className={className} /> : null;
  return placed ? placed(place, strip, className) : strip;
}

/** Smaller than the home page's banners, because it follows the page's content. */
function Strip({ banner, className }: { banner: ShownBanner; className: string }) {
  return (
    <article
      className={`relative grid min-h-22 items-center overflow-hidden rounded-sheet bg-tint-sky md:min-h-28 ${className}`}
    >
      <BannerArt image={banner.image} width={1320} height={320} sizes="(width >= 48rem) 462px, 363px" />
      <div className="relative grid max-w-[56%] gap-1 px-4 py-3 md:max-w-[60%] md:px-6">
        <h2 className="text-16 leading-tight font-bold md:text-20">
          <Link to={banner.href} className="stretched">
            {banner.title}
          </Link>
        </h2>
        {banner.subtitle && <p className="text-14 text-text-2 max-md:hidden">{banner.subtitle}</p>}
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
