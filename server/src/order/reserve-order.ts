import { sql, type Kysely } from 'kysely';
import type { AddressRow } from '#shipping/addresses/queries.ts';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import type { OrderIds } from './insert-order.ts';

/**
 * Reads the delivery address and the shop's currency (null: the default), and reserves ids for up to `mostParts` parts in one round trip. Null
 * if there is no address.
 */
export async function reserveOrder(
  db: Kysely<DB>,
  shopper: Shopper,
  mostParts: number,
): Promise<{ address: AddressRow; ids: OrderIds; currency: string | null } | null> {
  const reserve = shopper.userId === null ? reserveForGuest : reserveForUser;
  const [row] = await reserve(db, {
    owner: shopper.userId ?? shopper.guestKey,
    parts: Array.from({ length: mostParts }, () => null),
  });
  if (!row) return null;
  const { next_order, next_parts, shop_currency: currency, ...address } = row;
  return { address, ids: { order: next_order, parts: next_parts }, currency };
}

/** `parts`: one entry per possible part; passing a count would cost the cached plan (decision 013). */
type ReserveRequest = { owner: number | string; parts: readonly null[] };

const reserveForGuest = precompiledQuery((db, request: ReserveRequest) => reserve(db, 'guest_key', request));
const reserveForUser = precompiledQuery((db, request: ReserveRequest) => reserve(db, 'user_id', request));

function reserve(db: Kysely<DB>, owned: 'guest_key' | 'user_id', { owner, parts }: ReserveRequest) {
  const partIds = sql.join(parts.map(() => sql`nextval('order_parts_id_seq')`));
  return db
    .selectFrom('addresses')
    .selectAll()
    .select([
      sql<number>`nextval('orders_id_seq')`.as('next_order'),
      sql<number[]>`array[${partIds}]`.as('next_parts'),
      sql<string | null>`(select value #>> '{}' from settings where key = 'currency')`.as('shop_currency'),
    ])
    .where(sql<boolean>`${sql.ref(owned)} = ${owner}`)
    .where('is_default', '=', true);
}
