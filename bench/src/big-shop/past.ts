import { chanceOf } from '@souk/demo/catalogue/chance';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { sql, type Kysely } from 'kysely';
import { steep } from './words.ts';

const dayMs = 86_400_000;
const reviewsEach = 3;
const authors = ['Layla H.', 'Sam P.', 'Noor A.', 'Jonas K.', 'Mina R.', 'Omar S.', 'Elif T.', 'Ada W.'];
const opinions = [
  'Does what it should, and does it well.',
  'Came quickly and looks as in the pictures. I would buy it again.',
  'Good value, though the colour is a little darker than I thought.',
  '',
  'My third one, the others are still in use. The seams hold and nothing has faded so far.',
  'It is all right.',
];

/**
 * What products have behind them: since when they are there, how often they were bought, and what three people said of each.
 * The rows that a review leaves (itself, sums of the product and the store), without the orders that its act asks for.
 */
export async function writePast(
  db: Kysely<DB>,
  { from, ids }: { from: number; ids: readonly number[] },
  now: Date,
): Promise<void> {
  const past = ids.map((id, place) => {
    const chance = chanceOf(`past ${from + place}`);
    const ratings = Array.from({ length: reviewsEach }, () => 5 - steep(chance, 5));
    const days = chance.whole(1, 1500);
    return {
      product: { id, purchased: steep(chance, 5001), created_at: atDay(now, days) },
      reviews: ratings.map((rating) => ({
        ...{ product_id: id, rating, author_name: chance.pick(authors), review: chance.pick(opinions) },
        created_at: atDay(now, chance.whole(0, days)),
      })),
    };
  });
  const products = JSON.stringify(past.map(({ product }) => product));
  const reviews = JSON.stringify(past.flatMap(({ reviews: of }) => of));
  await inTransaction(db, async (tx) => {
    // The sums are written once for a portion, not once for a review.
    await sql`set local session_replication_role = replica`.execute(tx);
    // In one order, as acts lock them.
    await sql`
      select from stores where id in (select store_id from products where id = any(${[...ids]}::int[]))
      order by id for no key update`.execute(tx);
    await sql`
      insert into reviews (product_id, rating, author_name, review, created_at, updated_at)
      select product_id, rating, author_name, review, created_at, created_at
      from jsonb_populate_recordset(null::reviews, ${reviews}::jsonb)`.execute(tx);
    await sql`
      insert into product_popularity (product_id, pieces)
      select id, purchased from jsonb_to_recordset(${products}::jsonb) as past (id integer, purchased integer)
      on conflict (product_id) do update set pieces = excluded.pieces`.execute(tx);
    await sql`
      update products p set created_at = past.created_at, rating_sum = said.stars, review_count = said.pieces
      from jsonb_to_recordset(${products}::jsonb) as past (id integer, created_at timestamptz)
        join (select product_id, sum(rating)::int as stars, count(*)::int as pieces from reviews
          where product_id = any(${[...ids]}::int[]) group by product_id) said on said.product_id = past.id
      where p.id = past.id`.execute(tx);
    await sql`
      update stores s set rating_sum = s.rating_sum + said.stars, review_count = s.review_count + said.pieces
      from (select store_id, sum(rating_sum)::int as stars, sum(review_count)::int as pieces from products
        where id = any(${[...ids]}::int[]) group by store_id) said
      where s.id = said.store_id`.execute(tx);
    await sql`select refresh_listed(${[...ids]}::int[])`.execute(tx);
  });
}

const atDay = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();
