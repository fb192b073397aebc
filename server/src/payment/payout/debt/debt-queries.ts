import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { settingDefaults } from '#settings/settings-schema.ts';

const writeOffDays = sql`coalesce((select (value #>> '{}')::int from settings where key = 'debt_write_off_days'),
  ${sql.lit(settingDefaults.debt_write_off_days[1])})`;

/** What a store owes the shop and no sales cover, without fees of orders that it has yet to deliver, and since when. */
export type Debt = { store_id: number; currency: string; owes_minor: number; since: Date };

const columns = sql`own.store_id, own.currency, -(own.pending_minor + own.available_minor) - undelivered_fees(own.store_id, own.currency) as owes_minor,
  store_owes_since(own.store_id, own.currency) as since`;
const isDebt = sql`own.pending_minor + own.available_minor < 0
  and own.pending_minor + own.available_minor + undelivered_fees(own.store_id, own.currency) < 0`;

/** `storeId` null: of all stores. */
export async function listDebts(db: Kysely<DB>, storeId: number | null): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select ${columns} from seller_balances() own
    where ${isDebt} and ${storeId === null ? sql`true` : sql`own.store_id = ${storeId}`}
    order by own.store_id, own.currency`.execute(db);
  return rows;
}

/**
 * SQL of debts (as in `listDebts`) that stores were asked to pay and still owe, older than the setting `debt_write_off_days`, unless a
 * write-off waits for approval. Starts from the requests, so that it reads only these stores' balances.
 */
export const oldDebts = (now: Date) => sql`
  select asked.store_id, asked.currency, asked.owed_since, -own.minor - undelivered_fees(asked.store_id, asked.currency) as owes_minor
  from debt_requests asked cross join lateral (
    select -coalesce(sum(part.minor), 0)::bigint as minor
    from ledger_accounts account cross join lateral (
      select amount_minor as minor from ledger_checkpoints where account_id = account.id and currency = asked.currency
      union all
      select amount_minor from ledger_entries
      where account_id = account.id and currency = asked.currency and id > (select entry_id from ledger_checkpoint_state)
    ) part
    where account.store_id = asked.store_id and account.bucket in ('pending', 'available')
  ) own
  where asked.position = 1 and own.minor < 0 and ${writeOffDays} > 0
    and asked.owed_since <= ${now}::timestamptz - ${writeOffDays} * interval '1 day'
    and own.minor + undelivered_fees(asked.store_id, asked.currency) < 0
    and asked.owed_since = store_owes_since(asked.store_id, asked.currency)
    and not exists (
      select from balance_adjustments proposed
      where proposed.store_id = asked.store_id and proposed.currency = asked.currency and proposed.kind = 'write-off'
        and proposed.state = 'proposed')`;

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
