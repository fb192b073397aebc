import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { ownerRoleId } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { precompiledQuery } from '#db/precompiled-query.ts';
import { oneOf } from '#db/one-of.ts';
import { shown } from '#db/shown.ts';
import { idOfOldSlug } from '#texts/slug-redirects.ts';

const storeColumns = [
  'id',
  'name',
  'slug',
  'image',
  'banner_image',
  'description',
  'meta_title',
  'meta_description',
  'whatsapp_btn',
  'whatsapp_number',
  'whatsapp_default_msg',
  'email',
  'phone',
  'address_1',
  'city',
  'state',
  'zip',
  'country',
  'rating',
  'review_count',
  'register_number',
  'legal_name',
  'vat_number',
  'is_self_certified',
  'return_policy',
  'follower_count',
  'created_at',
  'updated_at',
] as const;

/** Present during a vacation; `back_on` is the first day after it, `YYYY-MM-DD`. */
export type Vacation = { back_on: string; is_closed: boolean; note: string };

/** By its current or a previous slug. */
export async function findActiveStore(db: Kysely<DB>, slug: string, now: Date) {
  return db
    .selectFrom('stores')
    .select(storeColumns)
    .select(
      sql<Vacation | null>`store_vacation(away_closed, away_note, away_last, away_from, away_until, ${now})`.as(
        'vacation',
      ),
    )
    .where((where) => where.or([where('slug', '=', slug), where('id', '=', idOfOldSlug('stores', slug))]))
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export type StoreOfPage = NonNullable<Awaited<ReturnType<typeof findActiveStore>>>;
export type StoreRow = Omit<StoreOfPage, 'vacation'>;

/** Includes closed stores, because buyers may still contact them. */
export async function listTraders(db: Kysely<DB>, ids: readonly number[]) {
  return db
    .selectFrom('stores')
    .select(storeColumns)
    .where('id', 'in', [...ids, 0])
    .execute();
}

/** Pages show initials until there is an image. */
export type NewStore = Omit<Insertable<DB['stores']>, 'image' | 'id'> & { image?: string };

/** Limited by the number of parameters per statement, with room for new columns. */
const storesAtOnce = 500;

/** Returns the ids by slug of stores whose slug was free. Waits for concurrent inserts of the same slug. */
export async function insertStores(
  tx: Transaction<DB>,
  stores: readonly NewStore[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < stores.length; start += storesAtOnce) {
    const rows = await tx
      .insertInto('stores')
      .values(stores.slice(start, start + storesAtOnce).map((store) => ({ image: '', ...store })))
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .execute();
    for (const { id, slug } of rows) ids.set(slug, id);
  }
  return ids;
}

/** The slug of an active store, or null. */
export async function findStoreSlug(db: Kysely<DB>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('stores')
    .select('slug')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Categories of the store's available products with their counts, largest first. */
export async function listStoreCategories(db: Kysely<DB>, storeId: number) {
  return db
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select(['categories.id', 'categories.title', 'categories.slug'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('products.store_id', '=', storeId)
    .where('products.status', '=', shown)
    .where('categories.status', '=', shown)
    .groupBy('categories.id')
    .orderBy('count', 'desc')
    .orderBy('categories.id')
    .execute();
}

export type Follow = { storeId: number; userId: number };

export async function isFollowing(db: Kysely<DB>, { storeId, userId }: Follow): Promise<boolean> {
  const row = await db
    .selectFrom('store_follows')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user's store, whatever its status, or null. */
export async function findOwnStore(db: Kysely<DB>, userId: number): Promise<{ name: string } | null> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .select('stores.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.role_id', '=', ownerRoleId.seller)
    .orderBy('stores.id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Owner accounts of these stores with their stores' languages. */
export async function listStoreOwners(db: Kysely<DB>, storeIds: readonly number[]) {
  return ownersOfStores(db)
    .where('stores.id', 'in', [...storeIds, 0])
    .execute();
}

export const listOwnersOfInventories = precompiledQuery((db, { ids }: { ids: readonly number[] }) =>
  ownersOfStores(db).where('stores.id', 'in', (eb) =>
    eb
      .selectFrom('inventories')
      .innerJoin('products', 'products.id', 'inventories.product_id')
      .select('products.store_id')
      .where(sql<boolean>`inventories.id ${oneOf(ids)}`),
  ),
);

function ownersOfStores(db: Kysely<DB>) {
  return db
    .selectFrom('stores')
    .innerJoin('memberships', 'memberships.store_id', 'stores.id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['stores.id', 'users.email'])
    .select((select) =>
      sql<string>`coalesce(stores.language_code, ${select.selectFrom('languages').select('code').where('is_default', '=', true)}, 'en')`.as(
        'language',
      ),
    )
    .where('memberships.role_id', '=', ownerRoleId.seller)
    .where('users.deleted_at', 'is', null);
}

export async function deleteFollow(tx: Transaction<DB>, { storeId, userId }: Follow): Promise<boolean> {
  const row = await tx
    .deleteFrom('store_follows')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if shoppers can't see the store or the account was just deleted. */
export async function insertFollow(
  tx: Transaction<DB>,
  { storeId, userId }: Follow,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('store_follows')
    .columns(['user_id', 'store_id', 'created_at'])
    .expression((select) =>
      select
        .selectFrom(['users', 'stores'])
        .select(['users.id as user', 'stores.id as store', sql<Date>`${now}::timestamptz`.as('at')])
        .where('users.id', '=', userId)
        .where('stores.id', '=', storeId)
        .where('stores.status', '=', 'active'),
    )
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function getFollowerCount(db: Kysely<DB>, storeId: number): Promise<number> {
  const row = await db
    .selectFrom('stores')
    .select('follower_count')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  return row.follower_count;
}

const sortColumns = { id: 's.id', created_at: 'f.created_at', title: 's.name' } as const;
export type FollowOrder = { by: keyof typeof sortColumns; direction: 'asc' | 'desc' };

function followsOf(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('store_follows as f')
    .innerJoin('stores as s', 's.id', 'f.store_id')
    .where('f.user_id', '=', userId)
    .where('s.status', '=', 'active');
}

export async function listFollows(
  db: Kysely<DB>,
  list: { userId: number; order: FollowOrder; page?: number; perPage?: number },
) {
  const { page = 1, perPage } = list;
  return followsOf(db, list.userId)
    .select(['f.store_id', 'f.created_at as followed_at'])
    .orderBy(sortColumns[list.order.by], list.order.direction)
    .orderBy('s.id', list.order.direction)
    .$if(perPage !== undefined, (query) => query.limit(perPage!).offset((page - 1) * perPage!))
    .execute();
}

export async function countFollows(db: Kysely<DB>, userId: number): Promise<number> {
  const row = await followsOf(db, userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listStores(db: Kysely<DB>, ids: readonly number[]) {
  return db
    .selectFrom('stores')
    .select(storeColumns)
    .select((store) =>
      store
        .selectFrom('products')
        .select((select) => select.fn.countAll<number>().as('total'))
        .whereRef('products.store_id', '=', 'stores.id')
        .where('products.status', '=', shown)
        .$asScalar()
        .$notNull()
        .as('total_products'),
    )
    .where('id', 'in', [...ids, 0])
    .where('status', '=', 'active')
    .execute();
}
