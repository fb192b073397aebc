import type { ADJUSTMENT_KINDS, ADJUSTMENT_VIEWS } from '@souk/contract/console/operator-balances';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { isOfStoreNamed } from './payout-queries.ts';

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export type AdjustmentState = (typeof ADJUSTMENT_VIEWS)[number];

export type AdjustmentRow = {
  id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  kind: AdjustmentKind;
  amount_minor: number;
  reason: string;
  state: AdjustmentState;
  proposed_at: Date;
  proposed_by: string;
  proposed_by_id: number | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** Of conversions: what is added in the other currency, and its units for one unit of `currency`. */
  to_currency: string | null;
  to_minor: number | null;
  rate: string | null;
};

const columns = sql<AdjustmentRow>`a.id, a.store_id, s.name as store_name, s.slug as store_slug, a.currency, a.kind, a.amount_minor, a.reason, a.state,
  a.proposed_at, a.proposed_by, a.proposed_by_id, a.decided_at, a.decided_by, a.to_currency, a.to_minor, trim_scale(a.rate)::text as rate`;
const from = sql`balance_adjustments a join stores s on s.id = a.store_id`;

export function adjustmentList({
  view,
  q,
}: {
  view: AdjustmentState;
  q: string;
}): List<AdjustmentRow, 'day'> {
  return {
    name: 'operator-adjustments',
    columns,
    from,
    id: sql`a.id`,
    where: [sql`a.state = ${view}`, q === '' ? null : isOfStoreNamed(q)],
    // Ids follow the order of proposal.
    sorts: { day: { by: sql`a.id`, type: 'integer' } },
    usualSort: '-day',
  };
}

export async function findAdjustment(db: Kysely<DB>, id: number): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from ${from} where a.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockAdjustment(tx: Transaction<DB>, id: number): Promise<AdjustmentRow | undefined> {
  await sql`select from balance_adjustments where id = ${id} for update`.execute(tx);
  return findAdjustment(tx, id);
}

/** Whether a write-off of the store's debt in this currency waits for approval. */
export async function hasProposedWriteOff(
  db: Kysely<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<boolean> {
  const waiting = await db
    .selectFrom('balance_adjustments')
    .select('id')
    .where('store_id', '=', storeId)
    .where('currency', '=', currency)
    .where('kind', '=', 'write-off')
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Serializes what takes from a store's available balance; false: there is no such store. */
export async function lockStoreBalance(tx: Transaction<DB>, storeId: number): Promise<boolean> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return store !== undefined;
}
