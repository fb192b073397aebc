import { safeUrl } from '#texts/safe-url.ts';

/** SPEC §9: 1 categories, 2 subcategories, 3 tags, 4 brands, 5 products, 6 url. */
export const sourceTypes = { category: 1, subcategory: 2, tags: 3, brand: 4, product: 5, url: 6 } as const;

/** A banner's target; slugs are null if the target is hidden or deleted. */
export type BannerSource = {
  id: number;
  source_type: number;
  source_id: number | null;
  slug: string;
  url: string | null;
  category_slug: string | null;
  subcategory_slug: string | null;
  parent_slug: string | null;
  brand_slug: string | null;
  product_slug: string | null;
};

/** A banner's link in the form of SPEC §2; the home page if the target is gone. */
export function bannerHref(banner: BannerSource): string {
  switch (banner.source_type) {
    case sourceTypes.category:
      return banner.category_slug === null ? '/' : `/all/${segment(banner.category_slug)}`;
    case sourceTypes.subcategory:
      return banner.subcategory_slug === null || banner.parent_slug === null
        ? '/'
        : `/all/${segment(banner.parent_slug)}/${segment(banner.subcategory_slug)}`;
    case sourceTypes.tags:
      return `/${segment(banner.slug || 'banner')}/products?banner=${banner.id}`;
    case sourceTypes.brand:
      return banner.brand_slug === null
        ? '/'
        : `/${segment(banner.brand_slug)}/brand?brand=${banner.source_id}`;
    case sourceTypes.product:
      return banner.product_slug === null
        ? '/'
        : `/${segment(banner.product_slug)}/product/${banner.source_id}`;
    default:
      return safeUrl(banner.url);
  }
}

const segment = (slug: string) => encodeURIComponent(slug);
