import { useRenderData } from '#render-data.ts';
import { JsonLd } from '#features/seo/json-ld.tsx';
import { usePageAddresses } from '#features/seo/page-addresses.ts';
import { links } from '#links.ts';
import { offersOf, skuOf } from './offer-data.ts';
import { descriptionOf } from './product-description.ts';

type ProductDataProps = {
  currency: string;
  /** Time at which the displayed prices apply. */
  nowMs: number;
  country: string;
};

/** Product, offers and rating as structured data, at the displayed prices. */
export function ProductData({ currency, nowMs, country }: ProductDataProps) {
  const addresses = usePageAddresses();
  const { product } = useRenderData();
  if (!addresses || !product) return null;
  const pictures = product.images.map((image) => addresses.upload(image.image));
  const place = product.sub_category ?? product.category;
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.title,
        url: addresses.of(links.product(product)),
        sku: product.sku || skuOf(product, undefined),
        image: [...new Set(pictures.length > 0 ? pictures : [addresses.upload(product.image)])],
        description: descriptionOf(product),
        itemCondition: 'https://schema.org/NewCondition',
        ...(place ? { category: place.title } : {}),
        ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.title } } : {}),
        ...(product.review_count > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: product.rating,
                reviewCount: product.review_count,
              },
            }
          : {}),
        offers: offersOf({ product, currency, nowMs, country, addressOf: addresses.of }),
      }}
    />
  );
}
