import type {
  BANK_LINE_RESULTS,
  BANK_LINE_VIEWS,
  BankTransaction,
} from '@souk/contract/console/bank-transactions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { readPayoutReference } from '../payout/payout-references.ts';
import { isNumbered } from '#order/console/operator-order-queries.ts';

type View = (typeof BANK_LINE_VIEWS)[number];

export type BankTransactionRow = Pick<
  BankTransaction,
  'id' | 'payer' | 'words' | 'fit' | 'note' | 'statement' | 'statement_id'
> & {
  booked_on: string;
  amount_minor: number;
  currency: string;
  state: View;
  result: (typeof BANK_LINE_RESULTS)[number] | null;
  reference: string | null;
  due_minor: number | null;
  due_currency: string | null;
  is_open: boolean | null;
  order_id: number | null;
  order_number: string | null;
  direction: 'in' | 'out';
  return_code: string | null;
  payout_id: number | null;
  payout_batch_id: number | null;
  payout_store: string | null;
  payout_count: number;
  payout_minor: number | null;
  payout_currency: string | null;
  provider: string | null;
  provider_fee_minor: number | null;
  refund_minor: number | null;
  refund_currency: string | null;
  refund_order_id: number | null;
  refund_order_number: string | null;
};

export const bankTransactionColumns = sql<BankTransactionRow>`l.id, l.booked_on::text as booked_on, l.amount_minor, l.currency, l.payer, l.words, l.fit, l.state, l.result,
  l.note, l.statement, l.statement_id, a.reference, a.amount_minor as due_minor, a.currency as due_currency, a.state in ('created', 'pending') as is_open,
  o.id as order_id, o.number as order_number, l.direction, l.return_code, l.payout_id, l.payout_batch_id, po.payout_store,
  coalesce(po.payout_count, 0) as payout_count, po.payout_minor, po.payout_currency, l.provider, ps.fee_minor as provider_fee_minor, re.amount_minor as refund_minor,
  re.currency as refund_currency, ro.id as refund_order_id, ro.number as refund_order_number`;
export const bankTransactionFrom = sql`bank_lines l left join payment_attempts a on a.id = l.attempt_id left join orders o on o.id = a.order_id
  left join provider_settlements ps on ps.line_id = l.id
  left join refunds re on re.id = l.refund_id left join orders ro on ro.id = re.order_id
  left join lateral (
    select count(*)::int as payout_count, sum(p.amount_minor)::bigint as payout_minor, min(p.currency) as payout_currency, min(s.name) as payout_store
    from payouts p join stores s on s.id = p.store_id
    where p.id = l.payout_id or p.batch_id = l.payout_batch_id
  ) po on num_nonnulls(l.payout_id, l.payout_batch_id) > 0`;

/** Literals, not parameters: with a parameter, the few waiting rows and the many booked ones would share one plan. */
const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  waiting: sql`l.state = 'waiting'`,
  booked: sql`l.state = 'booked'`,
  aside: sql`l.state = 'aside'`,
};

export function bankTransactionList({ view, q }: { view: View; q: string }): List<BankTransactionRow, 'day'> {
  return {
    name: `operator-bank-lines-${view}`,
    columns: bankTransactionColumns,
    from: bankTransactionFrom,
    id: sql`l.id`,
    where: [views[view], q === '' ? null : isOfOrder(q)],
    sorts: { day: { by: sql`l.booked_on`, type: 'date' } },
    usualSort: view === 'waiting' ? 'day' : '-day',
  };
}

/** Matches lines booked to an order or refund of an order whose number starts with `q`, or to the payout with this number. */
function isOfOrder(q: string): RawBuilder<unknown> {
  const payoutId = readPayoutReference(q)?.payoutId ?? null;
  if (payoutId !== null)
    return sql`(l.payout_id = ${payoutId} or l.payout_batch_id = (select batch_id from payouts where id = ${payoutId}))`;
  const numbered = isNumbered({ id: sql`m.id`, number: sql`m.number` }, q);
  return sql`l.id = any(array(
    (select b.id from orders m join payment_attempts t on t.order_id = m.id join bank_lines b on b.attempt_id = t.id
      where ${numbered} limit 1000)
    union all
    (select b.id from orders m join refunds f on f.order_id = m.id join bank_lines b on b.refund_id = f.id
      where ${numbered} limit 1000)))`;
}

export async function findBankTransaction(
  db: Kysely<DB>,
  id: number,
): Promise<BankTransactionRow | undefined> {
  const { rows } =
    await sql<BankTransactionRow>`select ${bankTransactionColumns} from ${bankTransactionFrom} where l.id = ${id}`.execute(
      db,
    );
  return rows[0];
}
