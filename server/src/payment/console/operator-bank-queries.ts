import type {
  BANK_LINE_RESULTS,
  BANK_LINE_VIEWS,
  BankTransaction,
} from '@souk/contract/console/bank-transactions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
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
};

export const bankTransactionColumns = sql<BankTransactionRow>`l.id, l.booked_on::text as booked_on, l.amount_minor, l.currency, l.payer, l.words, l.fit, l.state, l.result,
  l.note, l.statement, l.statement_id, a.reference, a.amount_minor as due_minor, a.currency as due_currency, a.state in ('created', 'pending') as is_open,
  o.id as order_id, o.number as order_number`;
export const bankTransactionFrom = sql`bank_lines l left join payment_attempts a on a.id = l.attempt_id left join orders o on o.id = a.order_id`;

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

/** Matches lines booked to an order whose number starts with `q`. */
function isOfOrder(q: string): RawBuilder<unknown> {
  const numbered = isNumbered({ id: sql`m.id`, number: sql`m.number` }, q);
  return sql`l.id = any(array(
    select b.id from orders m join payment_attempts t on t.order_id = m.id join bank_lines b on b.attempt_id = t.id
    where ${numbered} limit 1000))`;
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
