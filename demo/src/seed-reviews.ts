import type { AuditedTx } from '@souk/server/access/audited';
import { importReviews, type ImportedReview } from '@souk/server/review/import-reviews';
import { buildProducts } from './catalogue/build-products.ts';
import { chanceOf } from './catalogue/chance.ts';
import { reviewsOf } from './catalogue/review-texts.ts';
import { namesOf } from './seed-groupings.ts';

const dayMs = 86_400_000;

/** Fictional reviews, some with pictures. None is a verified purchase, because nobody bought anything here. */
export async function seedReviews(
  tx: AuditedTx,
  { now, productIds }: { now: Date; productIds: readonly number[] },
): Promise<void> {
  const products = buildProducts();
  const snapshots = products.flatMap((product) =>
    product.drawn.snapshot ? [{ icon: product.icon, picture: product.drawn.snapshot }] : [],
  );
  const reviews: ImportedReview[] = [];
  for (const [index, product] of products.entries()) {
    const chance = chanceOf(`snapshots ${product.slug}`);
    // A shopper's picture shows the product itself or another of the same kind, and is used once.
    const left = snapshots.filter(
      ({ icon, picture }) => picture === product.drawn.snapshot || icon === product.icon,
    );
    for (const review of reviewsOf(product, namesOf(product))) {
      const isShown = review.rating >= 3 && left.length > 0 && chance.happens(0.35);
      reviews.push({
        productId: productIds[index]!,
        authorName: review.author,
        rating: review.rating,
        review: review.text,
        at: new Date(now.getTime() - review.daysAgo * dayMs),
        images: isShown ? left.splice(chance.whole(0, left.length - 1), 1).map(({ picture }) => picture) : [],
      });
    }
  }
  await importReviews(tx, reviews);
}
