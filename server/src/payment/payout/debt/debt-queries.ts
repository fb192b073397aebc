import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** What a store owes the shop and no sales cover, and since when. */
export type Debt = { store_id: number; currency: string; owes_minor: number; since: Date };

const columns = sql`own.store_id, own.currency, -(own.pending_minor + own.available_minor) as owes_minor,
  store_owes_since(own.store_id, own.currency) as since`;
const isDebt = sql`own.pending_minor + own.available_minor < 0`;

/** `storeId` null: of all stores. */
export async function listDebts(db: Kysely<DB>, storeId: number | null): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select ${columns} from seller_balances() own
    where ${isDebt} and ${storeId === null ? sql`true` : sql`own.store_id = ${storeId}`}
    order by own.store_id, own.currency`.execute(db);
  return rows;
}

type Owed = { storeId: number; currency: string };

/** The store's lock makes a second run wait, which then finds the request. */
export async function lockDebt(tx: Transaction<DB>, { storeId, currency }: Owed): Promise<Debt | undefined> {
  await sql`select from stores where id = ${storeId} for no key update`.execute(tx);
  return (await listDebts(tx, storeId)).find((debt) => debt.currency === currency);
}

/** The last request to pay a debt. */
export async function findLastRequest(tx: Transaction<DB>, { store_id, currency, since }: Debt) {
  return tx
    .selectFrom('debt_requests')
    .select(['position', 'requested_at'])
    .where('store_id', '=', store_id)
    .where('currency', '=', currency)
    .where('owed_since', '=', since)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}
