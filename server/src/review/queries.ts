import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';

type Listing = { productId: number; rating: number; page: number; perPage: number };
export type ReviewOrder = { column: 'created_at' | 'id' | 'rating'; direction: 'asc' | 'desc' };
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReviewOf>>>;

const columns = [
  'id',
  'product_id',
  'user_id',
  'order_id',
  'author_name',
  'rating',
  'review',
  'created_at',
  'updated_at',
  replyTo('reviews'),
] as const;

type StoredPicture = { id: number; image: string };

const pictures = sql<StoredPicture[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'image', image) order by id), '[]')
    from review_images where review_id = reviews.id)`.as('pictures');

export type StoredReply = { by: string; text: string; at: string };

/** The store's reply to a review of this table or alias, or null. */
export function replyTo(table: 'reviews' | 'r') {
  return sql<StoredReply | null>`(
    select jsonb_build_object('by', store.name, 'text', given.reply, 'at', given.created_at)
    from review_replies given, products product, stores store
    where given.review_id = ${sql.ref(`${table}.id`)} and product.id = ${sql.ref(`${table}.product_id`)}
      and store.id = product.store_id)`.as('reply');
}

const shownProduct = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom('products')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .where('products.id', '=', productId)
    .where('products.status', '=', shown)
    .where('stores.status', '=', 'active');

/** The store of a visible product, or null. */
export async function findStoreOf(db: Kysely<DB>, productId: number): Promise<number | null> {
  const row = await shownProduct(db, productId).select('products.store_id').executeTakeFirst();
  return row?.store_id ?? null;
}

export async function isProductVisible(db: Kysely<DB>, productId: number): Promise<boolean> {
  return (await findStoreOf(db, productId)) !== null;
}

export async function listReviews(
  db: Kysely<DB>,
  { productId, rating, page, perPage }: Listing,
  { column, direction }: ReviewOrder,
) {
  const listed = { productId, perPage, skip: (page - 1) * perPage };
  return listingsBy[column][direction](db, rating > 0 ? { ...listed, rating } : listed);
}

type Listed = { productId: number; perPage: number; skip: number; rating?: number };

const listingBy = (column: ReviewOrder['column'], direction: ReviewOrder['direction']) =>
  precompiledQuery((db, { productId, perPage, skip, rating }: Listed) =>
    db
      .selectFrom('reviews')
      .select([...columns, pictures])
      .where('product_id', '=', productId)
      .where('hidden_at', 'is', null)
      .$if(rating !== undefined, (query) => query.where('rating', '=', rating!)) // checked by the condition
      .orderBy(column, direction)
      // Reviews with equal stars are sorted newest first in both directions.
      .$if(column === 'rating', (query) => query.orderBy('created_at', 'desc'))
      .orderBy('id', column === 'rating' ? 'desc' : direction)
      .limit(perPage)
      .offset(skip),
  );

const bothWays = (column: ReviewOrder['column']) => ({
  asc: listingBy(column, 'asc'),
  desc: listingBy(column, 'desc'),
});
const listingsBy = {
  created_at: bothWays('created_at'),
  id: bothWays('id'),
  rating: bothWays('rating'),
};

export type StarCount = { rating: number; count: number };

/** Number of reviews by stars of a visible product, or null. */
export async function countByStars(db: Kysely<DB>, productId: number): Promise<StarCount[] | null> {
  const [found] = await listStars(db, { productId });
  return found?.stars ?? null;
}

const listStars = precompiledQuery((db, { productId }: { productId: number }) =>
  shownProduct(db, productId).select(
    sql<StarCount[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('rating', given.rating, 'count', given.count)), '[]')
      from (
        select rating, count(*) from reviews where product_id = products.id and hidden_at is null group by rating
      ) given)`.as('stars'),
  ),
);

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
    .select(['i.id', 'i.image', 'i.review_id', 'r.rating', 'r.author_name', 'r.review'])
    .where('r.product_id', '=', productId)
    .where('r.hidden_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(count)
    .execute();
}

export async function findReviewOf(
  db: Kysely<DB>,
  { userId, productId }: { userId: number; productId: number },
) {
  return db
    .selectFrom('reviews')
    .select(columns)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
}

export async function findReviewedProduct(
  db: Kysely<DB>,
  { id, userId }: { id: number; userId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('reviews')
    .select('product_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

export async function listReviewIdsOf(
  db: Kysely<DB>,
  { userId, productIds }: { userId: number; productIds: readonly number[] },
) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('reviews')
    .select(['id', 'product_id'])
    .where('user_id', '=', userId)
    .where('product_id', 'in', [...productIds])
    .execute();
}

type Writing = { userId: number; rating: number; review: string; orderId: number | null; now: Date };

export async function insertReview(
  tx: Transaction<DB>,
  { userId, rating, review, orderId, now, productId }: Writing & { productId: number },
): Promise<ReviewRow> {
  return tx
    .insertInto('reviews')
    .values((eb) => ({
      user_id: userId,
      product_id: productId,
      order_id: orderId,
      author_name: nameOf(eb, userId),
      rating,
      review,
      created_at: now,
      updated_at: now,
    }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A review keeps its order and creation date. */
export async function updateReview(
  tx: Transaction<DB>,
  { userId, rating, review, orderId, now, id }: Writing & { id: number },
): Promise<ReviewRow> {
  return tx
    .updateTable('reviews')
    .set((eb) => ({
      rating,
      review,
      order_id: eb.fn.coalesce('order_id', eb.val(orderId)),
      author_name: nameOf(eb, userId),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function nameOf(eb: Pick<ExpressionBuilder<DB, 'reviews'>, 'selectFrom'>, userId: number) {
  return eb.selectFrom('users').select('name').where('id', '=', userId).$asScalar().$notNull();
}

export async function insertImages(
  tx: Transaction<DB>,
  { reviewId, images, now }: { reviewId: number; images: readonly string[]; now: Date },
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('review_images')
    .values(images.map((image) => ({ review_id: reviewId, image, created_at: now })))
    .execute();
}

export async function deleteImages(
  tx: Transaction<DB>,
  { reviewId, images }: { reviewId: number; images: readonly string[] },
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .deleteFrom('review_images')
    .where('review_id', '=', reviewId)
    .where('image', 'in', [...images])
    .execute();
}

/** Removes the author from all reviews of a user. Returns the affected products. */
export async function clearAuthor(tx: Transaction<DB>, userId: number): Promise<number[]> {
  // Stores' notes in reports may describe the person.
  await tx
    .updateTable('review_reports')
    .set({ note: '' })
    .where('review_id', 'in', (of) => of.selectFrom('reviews').select('id').where('user_id', '=', userId))
    .execute();
  const rows = await tx
    .updateTable('reviews')
    .set({ author_name: '', user_id: null })
    .where('user_id', '=', userId)
    .returning('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

export async function listOwnReviews(
  db: Kysely<DB>,
  { userId, productIds }: { userId: number; productIds: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await listReviewIdsOf(db, { userId, productIds });
  return new Map(rows.map((row) => [row.product_id, row.id]));
}
