import type { AuditedTx } from '@souk/server/authority/audited';
import { buildProducts } from './catalogue/build-products.ts';
import { chanceOf } from './catalogue/chance.ts';
import { reviewsOf } from './catalogue/review-texts.ts';
import { insertRows } from './insert-rows.ts';
import { namesOf } from './seed-groupings.ts';

const dayMs = 86_400_000;

/** Invented reviews, some with pictures. None is marked as a verified purchase: nobody has bought anything here. */
export async function seedReviews(
  tx: AuditedTx,
  { now, productIds }: { now: Date; productIds: readonly number[] },
): Promise<void> {
  const products = buildProducts();
  const snapshots = products.flatMap((product) =>
    product.drawn.snapshot ? [{ icon: product.icon, picture: product.drawn.snapshot }] : [],
  );
  const reviews: Record<string, unknown>[] = [];
  const images: Record<string, unknown>[] = [];
  for (const [index, product] of products.entries()) {
    const chance = chanceOf(`snapshots ${product.slug}`);
    // A shopper's picture shows the product itself or another of the same kind.
    const pictures = snapshots.filter(
      ({ icon, picture }) => picture === product.drawn.snapshot || icon === product.icon,
    );
    for (const review of reviewsOf(product, namesOf(product))) {
      const id = reviews.length + 1;
      const at = new Date(now.getTime() - review.daysAgo * dayMs).toISOString();
      reviews.push({
        id,
        product_id: productIds[index],
        author_name: review.author,
        rating: review.rating,
        review: review.text,
        created_at: at,
        updated_at: at,
      });
      if (review.rating >= 3 && pictures.length > 0 && chance.happens(0.35)) {
        images.push({
          id: images.length + 1,
          review_id: id,
          image: chance.pick(pictures).picture,
          created_at: at,
        });
      }
    }
  }
  await insertRows(tx, 'reviews', reviews);
  await insertRows(tx, 'review_images', images);
}
