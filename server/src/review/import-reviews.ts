import { sql } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import type { AuditedTx } from '#access/audited.ts';

export type ImportedReview = {
  productId: number;
  /** Display name only; there is no account. */
  authorName: string;
  rating: number;
  review: string;
  at: Date;
  images?: readonly string[];
};

const atOnce = 2000;

/**
 * Imports reviews written elsewhere, in any number. They have no account and no order, so they are never shown as verified purchases.
 * Inserts in batches; totals of products and stores are updated once per batch (0060).
 */
export async function importReviews(
  tx: AuditedTx,
  reviews: readonly ImportedReview[],
): Promise<{ ok: true; count: number }> {
  for (let start = 0; start < reviews.length; start += atOnce)
    await insertPortion(tx, reviews.slice(start, start + atOnce));
  await announceChange(
    tx,
    [...new Set(reviews.map(({ productId }) => productId))].map((id) => `product:${id}` as const),
  );
  tx.audit.record({
    action: 'review.import',
    entity: 'review',
    entityId: null,
    label: '',
    storeId: null,
    before: null,
    after: { count: reviews.length },
  });
  return { ok: true, count: reviews.length };
}

/** Ids are assigned in list order, so that pictures match their review by position. */
async function insertPortion(tx: AuditedTx, reviews: readonly ImportedReview[]): Promise<void> {
  const rows = reviews.map(({ productId, authorName, rating, review, at }) => ({
    product_id: productId,
    author_name: authorName,
    rating,
    review,
    created_at: at.toISOString(),
  }));
  const { rows: ids } = await sql<{ id: number }>`
    insert into reviews (product_id, author_name, rating, review, created_at, updated_at)
    select product_id, author_name, rating, review, created_at, created_at
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (product_id integer, author_name text, rating smallint, review text, created_at timestamptz))
      with ordinality as written (product_id, author_name, rating, review, created_at, place)
    order by place
    returning id`.execute(tx);
  const pictures = reviews.flatMap(({ images = [], at }, place) =>
    images.map((image) => ({ review_id: ids[place]!.id, image, created_at: at.toISOString() })),
  );
  if (pictures.length === 0) return;
  await sql`
    insert into review_images (review_id, image, created_at)
    select review_id, image, created_at from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as picture (review_id integer, image text, created_at timestamptz)`.execute(tx);
}
