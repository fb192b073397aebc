import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listReviewIdsOf } from './queries.ts';

export async function listOwnReviews(
  db: Kysely<DB>,
  { userId, productIds }: { userId: number; productIds: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await listReviewIdsOf(db, { userId, productIds });
  return new Map(rows.map((row) => [row.product_id, row.id]));
}
