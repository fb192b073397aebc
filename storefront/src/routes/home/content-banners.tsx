import type { Banner } from '@souk/contract/catalog-entities';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { BannerArt } from './main-slider.tsx';

/** Two banners side by side between sections, never inside a row of products. */
export function ContentBanners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="section grid gap-3 md:grid-cols-2 md:gap-4">
      {banners.map((banner) => (
        <li
          key={banner.id}
          className="relative overflow-hidden rounded-sheet bg-tint-sand max-sm:grid max-sm:min-h-[23vw] sm:h-32 lg:h-40"
        >
          <BannerArt image={banner.image} width={1320} height={320} sizes="(width >= 48rem) 50vw, 100vw" />
          <div className="relative grid max-w-[45%] content-center gap-1 px-4 py-3 sm:p-5 lg:p-6">
            <h2 className="text-18 leading-tight font-bold">
              <Link to={banner.href} className="stretched">
                {banner.title}
              </Link>
            </h2>
            <p className="text-14 text-text-2 max-sm:hidden">{banner.subtitle}</p>
            {banner.button_text && (
              <span aria-hidden className="inline-flex items-center gap-1 text-14 font-medium">
                {banner.button_text}
                <Icon name="chevron-end" size={14} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
