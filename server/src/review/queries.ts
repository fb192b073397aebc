import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Listing = { productId: number; rating: number; page: number; perPage: number };
export type ReviewOrder = { column: 'created_at' | 'id'; direction: 'asc' | 'desc' };

/** Whether shoppers can see the product at all. */
export async function isProductVisible(db: Kysely<DB>, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .select('products.id')
    .where('products.id', '=', productId)
    .where('products.status', '=', 1)
    .where('stores.status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listReviews(db: Kysely<DB>, listing: Listing, order: ReviewOrder) {
  return db
    .selectFrom('reviews')
    .select([
      ...(['id', 'product_id', 'user_id', 'order_id', 'author_name', 'rating', 'review'] as const),
      ...(['created_at', 'updated_at'] as const),
    ])
    .where('product_id', '=', listing.productId)
    .$if(listing.rating > 0, (query) => query.where('rating', '=', listing.rating))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.direction)
    .limit(listing.perPage)
    .offset((listing.page - 1) * listing.perPage)
    .execute();
}

/** How many reviews gave each number of stars. */
export async function countByStars(db: Kysely<DB>, productId: number) {
  return db
    .selectFrom('reviews')
    .select((select) => ['rating', select.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .groupBy('rating')
    .execute();
}

export async function listImagesOf(db: Kysely<DB>, reviewIds: readonly number[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('review_images')
    .select(['id', 'image', 'review_id'])
    .where('review_id', 'in', [...reviewIds])
    .orderBy('id')
    .execute();
}

export async function listNewestImages(
  db: Kysely<DB>,
  { productId, count }: { productId: number; count: number },
) {
  return db
    .selectFrom('review_images as i')
    .innerJoin('reviews as r', 'r.id', 'i.review_id')
    .select(['i.id', 'i.image', 'i.review_id'])
    .where('r.product_id', '=', productId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(count)
    .execute();
}
