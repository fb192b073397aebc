import type { ProductDetail } from '@souk/contract/catalog-entities';
import { moneyText } from '@souk/rules/money';
import type { EffectivePrice } from '@souk/rules/price';
import { JsonLd } from '#features/seo/json-ld.tsx';
import { links } from '#links.ts';

type ProductDataProps = {
  product: ProductDetail;
  price: EffectivePrice;
  /** The dearest variant, when the price is one "from" which others go up. */
  highestMinor: number | null;
  canonical: string;
  publicUrl: string;
  currency: string;
};

/** Product, offer, rating and breadcrumbs for search engines; the price is the one on the page. */
export function ProductData({
  product,
  price,
  highestMinor,
  canonical,
  publicUrl,
  currency,
}: ProductDataProps) {
  const trail = [
    product.category && {
      name: product.category.title,
      item: publicUrl + links.category(product.category.slug),
    },
    product.category &&
      product.sub_category && {
        name: product.sub_category.title,
        item: publicUrl + links.subcategory(product.category.slug, product.sub_category.slug),
      },
    { name: product.title, item: canonical },
  ].filter((crumb) => crumb !== null);
  return (
    <>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.title,
          image: [...new Set(product.images.map((image) => publicUrl + links.upload(image.image)))],
          description: product.meta_description,
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
          offers: {
            url: canonical,
            priceCurrency: currency,
            ...(highestMinor === null
              ? { '@type': 'Offer', price: moneyText(price.priceMinor, currency) }
              : {
                  '@type': 'AggregateOffer',
                  lowPrice: moneyText(price.priceMinor, currency),
                  highPrice: moneyText(highestMinor, currency),
                  offerCount: product.inventory.length,
                }),
            availability: `https://schema.org/${product.in_stock ? 'InStock' : 'OutOfStock'}`,
            seller: { '@type': 'Organization', name: product.store.name },
            ...(price.flashEndsMs === null
              ? {}
              : { priceValidUntil: new Date(price.flashEndsMs).toISOString() }),
          },
        }}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: trail.map((crumb, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...crumb,
          })),
        }}
      />
    </>
  );
}
