import { sql, type Kysely } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName, type Shopper } from '#access/shopper.ts';
import type { CartRow } from './queries.ts';

type Added = { product_id: number; inventory_id: number; quantity: number; seen_price_minor: number };

/** Adds units of a variant to its cart row, atomically. Null without a change beyond `most` units per row or `mostRows`. */
export async function addUnits(
  db: Kysely<DB>,
  shopper: Shopper,
  row: Added,
  limits: { most: number; mostRows: number },
): Promise<CartRow | null> {
  const { userId, guestKey } = shopper;
  const add = userId === null ? addToGuests : addToUsers;
  const [added] = await add(db, { ...row, ...limits, userId, guestKey, name: shopperName(shopper) });
  return added ?? null;
}

type Adding = Added & {
  most: number;
  mostRows: number;
  userId: number | null;
  guestKey: string | null;
  name: string;
};

const addToGuests = precompiledQuery((db, adding: Adding) => addOne(db, adding, 'guest_key'));
const addToUsers = precompiledQuery((db, adding: Adding) => addOne(db, adding, 'user_id'));

function addOne(db: Kysely<DB>, adding: Adding, owned: 'guest_key' | 'user_id') {
  const { userId, guestKey, name } = adding;
  const counted = sql<{ count: number }>`
    count_cart_rows(${name}, ${userId}, ${guestKey})`.as<'counted'>(sql`counted (count)`);
  return db
    .insertInto('cart_items')
    .columns(['user_id', 'guest_key', 'product_id', 'inventory_id', 'quantity', 'seen_price_minor'])
    .expression(
      db
        .selectFrom(counted)
        .select([
          sql`${userId}`.as('user_id'),
          sql`${guestKey}`.as('guest_key'),
          sql`${adding.product_id}`.as('product_id'),
          sql`${adding.inventory_id}`.as('inventory_id'),
          sql`${adding.quantity}`.as('quantity'),
          sql`${adding.seen_price_minor}`.as('seen_price_minor'),
        ])
        .where(sql<boolean>`counted.count < ${adding.mostRows}`),
    )
    .onConflict((conflict) =>
      conflict
        .columns([owned, 'inventory_id'])
        .where(owned, 'is not', null)
        .doUpdateSet({
          quantity: sql`cart_items.quantity + excluded.quantity`,
          seen_price_minor: sql`excluded.seen_price_minor`,
        })
        .where(sql<boolean>`cart_items.quantity + excluded.quantity <= ${adding.most}`),
    )
    .returningAll();
}
