import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { replyTo } from './queries.ts';

/** Includes reviews of products no longer sold, to match the store's counter. */
function reviewsOfStore(db: Kysely<DB>, storeId: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .where('p.store_id', '=', storeId)
    .where('r.hidden_at', 'is', null);
}

export async function listStoreReviews(
  db: Kysely<DB>,
  list: { storeId: number; rating: number; page: number; perPage: number; direction: 'asc' | 'desc' },
) {
  return reviewsOfStore(db, list.storeId)
    .select([
      'r.id',
      'r.product_id',
      'r.user_id',
      'r.order_id',
      'r.author_name',
      'r.rating',
      'r.review',
      'r.created_at',
      'r.updated_at',
      'p.title',
      'p.slug',
      'p.image',
      'p.status',
      replyTo('r'),
    ])
    .$if(list.rating > 0, (query) => query.where('r.rating', '=', list.rating))
    .orderBy('r.created_at', list.direction)
    .orderBy('r.id', list.direction)
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage)
    .execute();
}

export async function countStoreStars(db: Kysely<DB>, storeId: number) {
  return reviewsOfStore(db, storeId)
    .select((select) => ['r.rating', select.fn.countAll<number>().as('count')])
    .groupBy('r.rating')
    .execute();
}
