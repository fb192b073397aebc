import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName, type Shopper } from '#access/shopper.ts';

export type AddressRow = Selectable<DB['addresses']>;

/** Restricts a query to the owner's rows; every query of this domain uses it. */
function isOf(shopper: Shopper) {
  return shopper.userId === null
    ? sql<boolean>`addresses.guest_key = ${shopper.guestKey}`
    : sql<boolean>`addresses.user_id = ${shopper.userId}`;
}

const sortColumns = { id: 'id', created_at: 'created_at', title: 'name' } as const;
export type AddressOrder = { by: keyof typeof sortColumns; direction: 'asc' | 'desc' };

export async function listAddresses(
  db: Kysely<DB>,
  shopper: Shopper,
  list: { order: AddressOrder; page: number; perPage: number },
): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where(isOf(shopper))
    .orderBy(sortColumns[list.order.by], list.order.direction)
    .orderBy('id', list.order.direction)
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage)
    .execute();
}

export async function listEveryAddress(tx: Transaction<DB>, shopper: Shopper): Promise<AddressRow[]> {
  return tx.selectFrom('addresses').selectAll().where(isOf(shopper)).orderBy('id').execute();
}

export async function moveAddress(
  tx: Transaction<DB>,
  from: Shopper,
  to: Shopper,
  { id, isDefault }: { id: number; isDefault: boolean },
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ user_id: to.userId, guest_key: to.guestKey, is_default: isDefault })
    .where(isOf(from))
    .where('id', '=', id)
    .execute();
}

export async function countAddresses(db: Kysely<DB>, shopper: Shopper): Promise<number> {
  const rows = await countsOf[shopper.userId === null ? 'guest' : 'user'](db, ownerOf(shopper));
  return rows[0]!.count;
}

/** The owner's default address, which the next order copies, or null. */
export async function findOrderAddress(db: Kysely<DB>, shopper: Shopper): Promise<AddressRow | null> {
  const [row] = await defaultsOf[shopper.userId === null ? 'guest' : 'user'](db, ownerOf(shopper));
  return row ?? null;
}

type OfOwner = { owner: number | string };
const ownerOf = (shopper: Shopper): OfOwner => ({ owner: shopper.userId ?? shopper.guestKey });
const isOwnedBy = (owned: 'guest_key' | 'user_id', { owner }: OfOwner) =>
  sql<boolean>`${sql.ref(`addresses.${owned}`)} = ${owner}`;

const countsBy = (owned: 'guest_key' | 'user_id') =>
  precompiledQuery((db, of: OfOwner) =>
    db
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isOwnedBy(owned, of)),
  );
const countsOf = { guest: countsBy('guest_key'), user: countsBy('user_id') };

const defaultsBy = (owned: 'guest_key' | 'user_id') =>
  precompiledQuery((db, of: OfOwner) =>
    db.selectFrom('addresses').selectAll().where(isOwnedBy(owned, of)).where('is_default', '=', true),
  );
const defaultsOf = { guest: defaultsBy('guest_key'), user: defaultsBy('user_id') };

export type AddressFields = Omit<
  Insertable<DB['addresses']>,
  'id' | 'user_id' | 'guest_key' | 'is_default' | 'created_at' | 'updated_at'
>;

/** Inserts an address, the first one as the default. Null if the shopper already has `most`; safe under concurrency. */
export async function insertAddress(
  db: Kysely<DB>,
  shopper: Shopper,
  address: AddressFields,
  { most, now }: { most: number; now: Date },
): Promise<AddressRow | null> {
  const { userId, guestKey } = shopper;
  const [inserted] = await insertOne(db, {
    ...address,
    user_id: userId,
    guest_key: guestKey,
    created_at: now,
    updated_at: now,
    name_of_shopper: shopperName(shopper),
    most,
  });
  return inserted ?? null;
}

type NewAddress = AddressFields &
  Pick<Insertable<DB['addresses']>, 'user_id' | 'guest_key' | 'created_at' | 'updated_at'>;

const insertOne = precompiledQuery(
  (db, { name_of_shopper, most, ...row }: NewAddress & { name_of_shopper: string; most: number }) => {
    const columns = Object.keys(row) as (keyof NewAddress)[]; // keys of an object literal
    const counted = sql<{ count: number }>`
      count_addresses(${name_of_shopper}, ${row.user_id}, ${row.guest_key})`.as<'counted'>(
      sql`counted (count)`,
    );
    return db
      .insertInto('addresses')
      .columns([...columns, 'is_default'])
      .expression(
        db
          .selectFrom(counted)
          .select([
            ...columns.map((column) => sql`${row[column]}`.as(column)),
            sql<boolean>`counted.count = 0`.as('is_default'),
          ])
          .where(sql<boolean>`counted.count < ${most}`),
      )
      .returningAll();
  },
);

export async function updateAddress(
  db: Kysely<DB>,
  shopper: Shopper,
  id: number,
  address: Partial<AddressFields>,
): Promise<AddressRow | null> {
  const row = await db
    .updateTable('addresses')
    .set(address)
    .where(isOf(shopper))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAddressRow(
  tx: Transaction<DB>,
  shopper: Shopper,
  id: number,
): Promise<AddressRow | null> {
  const row = await tx
    .deleteFrom('addresses')
    .where(isOf(shopper))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Null also for another owner's address. */
export async function findAddress(db: Kysely<DB>, shopper: Shopper, id: number): Promise<AddressRow | null> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where(isOf(shopper))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function clearDefault(tx: Transaction<DB>, shopper: Shopper): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where(isOf(shopper))
    .where('is_default', '=', true)
    .execute();
}

export async function markDefault(
  tx: Transaction<DB>,
  shopper: Shopper,
  id: number,
): Promise<AddressRow | null> {
  const row = await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where(isOf(shopper))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findNewestId(db: Kysely<DB>, shopper: Shopper): Promise<number | null> {
  const row = await db
    .selectFrom('addresses')
    .select('id')
    .where(isOf(shopper))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The account that replies include; null for guests. */
export async function findOwnUser(db: Kysely<DB>, shopper: Shopper) {
  if (shopper.userId === null) return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', shopper.userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findDefaultAddressId(db: Kysely<DB>, shopper: Shopper): Promise<number | null> {
  return (await findOrderAddress(db, shopper))?.id ?? null;
}
