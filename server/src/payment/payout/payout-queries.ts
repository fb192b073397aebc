import type { PAYOUT_STATES, PAYOUT_VIEWS } from '@souk/contract/console/operator-payouts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';

export type PayoutState = (typeof PAYOUT_STATES)[number];
type View = (typeof PAYOUT_VIEWS)[number];

export type PayoutRow = {
  id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  amount_minor: number;
  state: PayoutState;
  created_at: Date;
  created_by: string;
  checked_by: string | null;
  checked_by_id: number | null;
  approved_at: Date | null;
  approved_by: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  reason: string | null;
  fee_minor: number;
  batch_id: number | null;
  /** Of its bank file; null: no file. */
  batch_format: string | null;
  account_last4: string | null;
  /** The provider that pays it, the seller's account there and its transfer; null: paid by bank transfer, or not sent. */
  provider: string | null;
  provider_account: string | null;
  provider_ref: string | null;
  /** What the provider took back from the seller's account. */
  reversed_minor: number;
  /** The provider that pays it, or will; null: the bank. */
  by_provider: string | null;
  /** The bank transactions that confirmed it and its return. */
  paid_line_id: number | null;
  returned_line_id: number | null;
  paid_statement: string | null;
  returned_statement: string | null;
};

const columns = sql<PayoutRow>`p.id, p.store_id, s.name as store_name, s.slug as store_slug, p.currency, p.amount_minor, p.state, p.created_at, p.created_by,
  p.checked_by, p.checked_by_id, p.approved_at, p.approved_by, p.sent_at, p.settled_at, p.reason, p.fee_minor, p.batch_id,
  (select format from payout_batches where id = p.batch_id) as batch_format,
  case when p.provider is null and a.store_id is null or p.batch_id is not null then coalesce(p.account_last4, b.last4) end as account_last4,
  p.provider, p.provider_account, p.provider_ref, p.reversed_minor,
  case when p.state in ('draft', 'approved') then a.provider else p.provider end as by_provider, p.paid_line_id, p.returned_line_id,
  (select statement from bank_lines where id = p.paid_line_id) as paid_statement,
  (select statement from bank_lines where id = p.returned_line_id) as returned_statement`;
const from = sql`payouts p join stores s on s.id = p.store_id left join seller_bank_accounts b on b.store_id = p.store_id
  left join payout_accounts a on a.store_id = p.store_id and a.is_chosen`;

/** Literals, so that each view has a plan of its own: few payouts are open, many are paid. */
const views: Readonly<Record<View, RawBuilder<unknown> | null>> = {
  draft: sql`p.state = 'draft'`,
  approved: sql`p.state = 'approved'`,
  sent: sql`p.state = 'sent'`,
  paid: sql`p.state = 'paid'`,
  back: sql`p.state in ('failed', 'returned', 'cancelled')`,
  all: sql`true`,
};

/** `q`: part of the store's name, or a payout number with or without its prefix. */
export function payoutList({ view, q }: { view: View; q: string }): List<PayoutRow, 'day'> {
  return {
    name: `operator-payouts-${view}`,
    columns,
    from,
    id: sql`p.id`,
    where: [views[view], matches(q)],
    sorts: { day: { by: sql`p.created_at`, type: 'timestamptz' } },
    usualSort: '-day',
  };
}

export function payoutListOfStore(storeId: number): List<PayoutRow, 'day'> {
  return {
    name: 'seller-payouts',
    columns,
    from,
    id: sql`p.id`,
    // Sellers hear of a payout when it is approved.
    where: [sql`p.store_id = ${storeId} and p.state <> 'draft' and p.approved_at is not null`],
    sorts: { day: { by: sql`p.created_at`, type: 'timestamptz' } },
    usualSort: '-day',
  };
}

export const isOfStoreNamed = (q: string): RawBuilder<unknown> =>
  sql`s.name ilike ${`%${q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`}`;

function matches(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  const number = /^(?:p-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  return number === undefined ? isOfStoreNamed(q) : sql`(p.id = ${Number(number)} or ${isOfStoreNamed(q)})`;
}

export async function findPayout(db: Kysely<DB>, id: number): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`select ${columns} from ${from} where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function findPayouts(db: Kysely<DB>, ids: readonly number[]): Promise<PayoutRow[]> {
  const { rows } =
    await sql<PayoutRow>`select ${columns} from ${from} where p.id = any(${ids}) order by p.id`.execute(db);
  return rows;
}

/** How many payouts aren't settled, by state. */
export async function countOpen(db: Kysely<DB>): Promise<Record<'draft' | 'approved' | 'sent', number>> {
  const { rows } = await sql<{ state: 'draft' | 'approved' | 'sent'; count: number }>`
    select state, count(*)::int as count from payouts where state in ('draft', 'approved', 'sent') group by state`.execute(
    db,
  );
  return {
    draft: 0,
    approved: 0,
    sent: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

/** Locks a payout until the end of the transaction. */
export async function lockPayout(tx: Transaction<DB>, id: number): Promise<PayoutRow | undefined> {
  await sql`select from payouts where id = ${id} for update`.execute(tx);
  return findPayout(tx, id);
}

export type PayoutChange = Partial<{
  state: PayoutState;
  checked_by: string;
  checked_by_id: number;
  approved_at: Date;
  approved_by: string;
  sent_at: Date;
  settled_at: Date;
  reason: string;
  fee_minor: number;
  batch_id: number;
  sealed_account: string;
  account_last4: string;
  paid_line_id: number;
  returned_line_id: number;
  provider: string;
  provider_account: string;
  provider_ref: string;
  reversed_minor: number;
  reversed_at: Date;
  ask_at: Date | null;
}>;

export async function updatePayout(tx: Transaction<DB>, id: number, change: PayoutChange): Promise<void> {
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute();
}

/**
 * Sent payouts whose provider is to be asked, and when next: soon, then ever more rarely, and daily for two weeks after they were paid, in
 * case they are reversed. Two runs at once never claim the same.
 */
export async function claimTransfers(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payouts set ask_at = case
      when state = 'sent' then ${now}::timestamptz + least(greatest(${now}::timestamptz - sent_at, interval '1 minute'), interval '1 hour')
      when settled_at > ${now}::timestamptz - interval '14 days' then ${now}::timestamptz + interval '1 day' end
    where id in (select id from payouts where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What can be paid out: available, less what the store owes of orders that may still be returned. Below zero, its debt. */
export async function readPayable(
  db: Kysely<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select available_minor + least(pending_minor, 0) as minor from seller_balances() where store_id = ${storeId} and currency = ${currency}`.execute(
    db,
  );
  return rows[0]?.minor ?? 0;
}

/** Whether the ledger has ever moved money of the store in this currency. */
export async function hasEntriesIn(
  db: Kysely<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
    .select('entry.id')
    .where('account.store_id', '=', storeId)
    .where('entry.currency', '=', currency)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Newest first, at most 1,000. */
export async function listPayoutIds(db: Kysely<DB>, state: string | null): Promise<number[]> {
  const all = db.selectFrom('payouts').select('id').orderBy('id', 'desc').limit(1000);
  const rows = await (state === null ? all : all.where('state', '=', state)).execute();
  return rows.map(({ id }) => id);
}
