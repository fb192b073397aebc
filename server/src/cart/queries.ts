import { SELECTED } from '@souk/rules/codes';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { oneOf } from '#db/one-of.ts';
import { shown } from '#db/shown.ts';
import type { Shopper } from '#access/shopper.ts';

export type CartRow = Selectable<DB['cart_items']>;

/** Restricts a query to the owner's rows; every query of this domain uses it. */
function isOf(shopper: Shopper) {
  return shopper.userId === null
    ? sql<boolean>`cart_items.guest_key = ${shopper.guestKey}`
    : sql<boolean>`cart_items.user_id = ${shopper.userId}`;
}

function isOneOf(ids: readonly number[]) {
  return sql<boolean>`cart_items.id ${oneOf(ids)}`;
}

export async function listCartRows(
  db: Kysely<DB>,
  shopper: Shopper,
  options: { only?: 'selected' | undefined; lock?: boolean | undefined } = {},
): Promise<CartRow[]> {
  const list = listsOfRows[shopper.userId === null ? 'guest' : 'user'];
  return list[options.only ?? 'all'][options.lock ? 'locked' : 'read'](db, {
    owner: shopper.userId ?? shopper.guestKey,
  });
}

type OfOwner = { owner: number | string };

const listsOfRows = { guest: listsBy('guest_key'), user: listsBy('user_id') };

function listsBy(owned: 'guest_key' | 'user_id') {
  const rowsOf = (db: Kysely<DB>, { owner }: OfOwner) =>
    db
      .selectFrom('cart_items')
      .selectAll()
      .where(sql<boolean>`${sql.ref(`cart_items.${owned}`)} = ${owner}`)
      .orderBy('id');
  const selectedOf = (db: Kysely<DB>, of: OfOwner) => rowsOf(db, of).where('selected', '=', 1);
  return {
    all: {
      read: precompiledQuery(rowsOf),
      locked: precompiledQuery((db, of: OfOwner) => rowsOf(db, of).forUpdate()),
    },
    selected: {
      read: precompiledQuery(selectedOf),
      locked: precompiledQuery((db, of: OfOwner) => selectedOf(db, of).forUpdate()),
    },
  };
}

/** `cart_count` (SPEC §3): the sum of all quantities, selected or not. */
export async function countCart(db: Kysely<DB>, shopper: Shopper): Promise<number> {
  const row = await db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('quantity'))
    .where(isOf(shopper))
    .executeTakeFirstOrThrow();
  return row.quantity ?? 0;
}

export async function hasCartRows(db: Kysely<DB>, shopper: Shopper): Promise<boolean> {
  const row = await db.selectFrom('cart_items').select('id').where(isOf(shopper)).limit(1).executeTakeFirst();
  return row !== undefined;
}

export type RowChange = { quantity: number; seen_price_minor: number; selected?: number };

export async function insertRow(
  tx: Transaction<DB>,
  shopper: Shopper,
  row: { product_id: number; inventory_id: number } & RowChange,
): Promise<CartRow> {
  const [inserted] = await insertOne(tx, { ...row, user_id: shopper.userId, guest_key: shopper.guestKey });
  return inserted!;
}

const insertOne = precompiledQuery((db, row: Insertable<DB['cart_items']>) =>
  db.insertInto('cart_items').values(row).returningAll(),
);

export async function updateRow(
  tx: Transaction<DB>,
  shopper: Shopper,
  id: number,
  change: RowChange,
): Promise<CartRow> {
  return tx
    .updateTable('cart_items')
    .set(change)
    .where(isOf(shopper))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deselectOthers(
  tx: Transaction<DB>,
  shopper: Shopper,
  exceptInventoryId: number,
): Promise<void> {
  await tx
    .updateTable('cart_items')
    .set({ selected: SELECTED.unchecked })
    .where(isOf(shopper))
    .where('inventory_id', '!=', exceptInventoryId)
    .where('selected', '=', 1)
    .execute();
}

export async function deselectRows(
  tx: Transaction<DB>,
  shopper: Shopper,
  ids: readonly number[],
): Promise<void> {
  await tx
    .updateTable('cart_items')
    .set({ selected: SELECTED.unchecked })
    .where(isOf(shopper))
    .where(isOneOf(ids))
    .execute();
}

/** Rows of withdrawn products and of stores on vacation are left unchanged. */
export async function selectRows(
  tx: Transaction<DB>,
  shopper: Shopper,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('cart_items')
    .from('products')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .set({ selected: SELECTED.checked })
    .whereRef('products.id', '=', 'cart_items.product_id')
    .where('products.status', '=', shown)
    .where(
      sql<boolean>`store_status(stores.status, stores.away_closed, stores.away_from, stores.away_until, ${now}) = 'active'`,
    )
    .where(isOf(shopper))
    .where(isOneOf(ids))
    .execute();
}

export type ShippingChoice = { id: number; placeId: number; shippingType: 1 | 2 };

export async function updateShippingChoices(
  tx: Transaction<DB>,
  shopper: Shopper,
  choices: readonly ShippingChoice[],
): Promise<void> {
  await sql`
    update cart_items set shipping_place_id = choice.place_id, shipping_type = choice.shipping_type
    from unnest(
      ${choices.map((choice) => choice.id)}::int[],
      ${choices.map((choice) => choice.placeId)}::int[],
      ${choices.map((choice) => choice.shippingType)}::int[]
    ) as choice (id, place_id, shipping_type)
    where cart_items.id = choice.id and ${isOf(shopper)}`.execute(tx);
}

/** Records that the shopper has seen these unit prices (minor units, by cart row), so that they no longer count as changes. */
export async function markPricesSeen(
  db: Kysely<DB>,
  shopper: Shopper,
  seen: readonly { id: number; priceMinor: number }[],
): Promise<void> {
  await sql`
    update cart_items set seen_price_minor = seen.price_minor
    from unnest(
      ${seen.map((row) => row.id)}::int[],
      ${seen.map((row) => row.priceMinor)}::bigint[]
    ) as seen (id, price_minor)
    where cart_items.id = seen.id and ${isOf(shopper)}`.execute(db);
}

/** Deletes rows of this owner; other ids count as missing. */
export async function deleteCartRows(
  db: Kysely<DB>,
  shopper: Shopper,
  ids: readonly number[],
): Promise<(CartRow & { store_id: number })[]> {
  return db
    .deleteFrom('cart_items')
    .using('products')
    .whereRef('products.id', '=', 'cart_items.product_id')
    .where(isOf(shopper))
    .where(isOneOf(ids))
    .returningAll('cart_items')
    .returning('products.store_id')
    .execute();
}

export type AdoptedRow = {
  id: number;
  quantity: number;
  selected: number;
  placeId: number | null;
  shippingType: number;
  seenPriceMinor: number | null;
};

/** Moves rows to another owner with their new quantities and settings. */
export async function moveRows(tx: Transaction<DB>, from: Shopper, to: Shopper, rows: readonly AdoptedRow[]) {
  await sql`
    update cart_items
    set user_id = ${to.userId}::int, guest_key = ${to.guestKey}::text, quantity = moved.quantity,
        selected = moved.selected, shipping_place_id = moved.place_id, shipping_type = moved.shipping_type,
        seen_price_minor = moved.seen_price_minor
    from unnest(
      ${rows.map((row) => row.id)}::int[],
      ${rows.map((row) => row.quantity)}::int[],
      ${rows.map((row) => row.selected)}::int[],
      ${rows.map((row) => row.placeId)}::int[],
      ${rows.map((row) => row.shippingType)}::int[],
      ${rows.map((row) => row.seenPriceMinor)}::bigint[]
    ) as moved (id, quantity, selected, place_id, shipping_type, seen_price_minor)
    where cart_items.id = moved.id and ${isOf(from)}`.execute(tx);
}

export async function deleteAllRows(tx: Transaction<DB>, shopper: Shopper): Promise<void> {
  await tx.deleteFrom('cart_items').where(isOf(shopper)).execute();
}

/** Deletes and returns a row, or returns null if the owner has no such row. */
export async function removeFromCart(db: Kysely<DB>, shopper: Shopper, id: number) {
  const [row] = await deleteCartRows(db, shopper, [id]);
  return row ?? null;
}
