import { sql, type Kysely, type Transaction } from 'kysely';
import { isListed } from '../product-filter.ts';
import type { DB } from '#db/generated/db.d.ts';

/** Tables of the two lists, with the columns that both have. */
export type ProductList = 'wishlist_items' | 'compare_items';

export type ListedRow = {
  id: number;
  user_id: number;
  product_id: number;
  created_at: Date;
  updated_at: Date;
};

export type Entry = { userId: number; productId: number };

const columns = sql`i.id, i.user_id, i.product_id, i.created_at, i.updated_at`;

/** Entries of visible products; the others reappear when their product does. */
const shownEntries = (list: ProductList, userId: number) =>
  sql`${sql.table(list)} i join products p on p.id = i.product_id where i.user_id = ${userId} and ${isListed}`;

const sortColumns = { id: sql`i.id`, created_at: sql`i.created_at`, title: sql`p.title` } as const;
export type ListOrder = { by: keyof typeof sortColumns; direction: 'asc' | 'desc' };

/** `page` is 1-based. */
export async function listEntries(
  db: Kysely<DB>,
  list: ProductList,
  { userId, order, page, perPage }: { userId: number; order: ListOrder; page: number; perPage: number },
): Promise<ListedRow[]> {
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedRow>`
    select ${columns} from ${shownEntries(list, userId)}
    order by ${sortColumns[order.by]} ${direction}, i.id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return rows;
}

export async function listProductIdsOf(db: Kysely<DB>, list: ProductList, userId: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select i.product_id from ${shownEntries(list, userId)} order by i.created_at desc, i.id desc`.execute(db);
  return rows.map((row) => row.product_id);
}

export async function countEntries(db: Kysely<DB>, list: ProductList, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${shownEntries(list, userId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findEntry(db: Kysely<DB>, list: ProductList, entry: Entry): Promise<ListedRow | null> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from ${shownEntries(list, entry.userId)} and i.product_id = ${entry.productId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function deleteEntry(tx: Transaction<DB>, list: ProductList, entry: Entry): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(list)} i
    where i.user_id = ${entry.userId} and i.product_id = ${entry.productId} returning i.id`.execute(tx);
  return rows.length > 0;
}

/** Null if the product isn't visible, or if the account was deleted meanwhile. */
export async function insertEntry(
  tx: Transaction<DB>,
  list: ProductList,
  entry: Entry,
  now: Date,
): Promise<ListedRow | null> {
  const { rows } = await sql<ListedRow>`
    insert into ${sql.table(list)} as i (user_id, product_id, created_at, updated_at)
    select u.id, p.id, ${now}, ${now} from users u cross join products p
    where u.id = ${entry.userId} and p.id = ${entry.productId} and ${isListed}
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export async function listMarked(
  db: Kysely<DB>,
  userId: number,
): Promise<{ wishlist: number[]; compare: number[] }> {
  const [wishlist, compare] = await Promise.all([
    listProductIdsOf(db, 'wishlist_items', userId),
    listProductIdsOf(db, 'compare_items', userId),
  ]);
  return { wishlist, compare };
}
