import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Commission and its tax that the ledger charged a seller (above zero) or gave back (below), and that is on no invoice yet. */
export type DuePosting = {
  transaction_id: number;
  order_part_id: number;
  /** Kind of the ledger's transaction. */
  kind: string;
  month: string;
  net_minor: number;
  tax_minor: number;
  tax_percent: string;
  tax_reason: string;
  /** The invoice on which the part's commission was charged. */
  charged_on: number | null;
};

/** Postings from a month on, before a moment. */
type Span = { from: Date; before: Date };

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** From the first month that is invoiced to the end of the last month that is over. */
export function operatorReportPeriod({ invoices_from: first }: { invoices_from: string }, now: Date): Span {
  return { from: firstDay(first), before: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) };
}

const charged = (account: string) =>
  sql`coalesce(-sum(entry.amount_minor) filter (where account.code = ${sql.lit(account)}), 0)::bigint`;

/** A part's lines are taxed alike. */
const due = ({ from, before }: Span, isOf: RawBuilder<unknown>) => sql`(
    select posting.store_id, own.currency, posting.transaction_id, posting.order_part_id, fact.kind,
      to_char(posting.booked_at at time zone 'UTC', 'YYYY-MM') as month, own.net_minor, own.tax_minor
    from uninvoiced_postings posting join ledger_transactions fact on fact.id = posting.transaction_id
      cross join lateral (
        select entry.currency, ${charged('commission')} as net_minor, ${charged('tax:commission')} as tax_minor
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
        -- A transaction has few entries. With a plain comparison, the planner combines two indexes for each posting.
        where entry.transaction_id = posting.transaction_id and entry.order_part_id is not distinct from posting.order_part_id
          and account.code in ('commission', 'tax:commission')
        group by entry.currency
      ) own
    where posting.booked_at >= ${from} and posting.booked_at < ${before} and ${isOf}
  )`;

const taxOf = sql`(
    select distinct on (order_part_id) order_part_id, commission_tax_percent::text as tax_percent, commission_tax_reason as tax_reason
    from order_lines where order_part_id = due.order_part_id order by order_part_id, commission_tax_percent desc, id
  )`;

/** Those of a store and currency, oldest first. */
export async function listDuePostings(
  db: Kysely<DB> | Transaction<DB>,
  { storeId, currency, span }: { storeId: number; currency: string; span: Span },
): Promise<DuePosting[]> {
  const isOf = sql`posting.store_id = ${storeId} and own.currency = ${currency}`;
  const { rows } = await sql<DuePosting>`
    select due.transaction_id, due.order_part_id, due.kind, due.month, due.net_minor, due.tax_minor, tax.tax_percent, tax.tax_reason,
      (select line.invoice_id from invoice_lines line join ledger_transactions fact on fact.id = line.transaction_id
        where line.order_part_id = due.order_part_id and line.order_line_id is null and fact.kind = 'earned') as charged_on
    from ${due(span, isOf)} due cross join lateral ${taxOf} tax order by due.transaction_id, due.order_part_id`.execute(
    db,
  );
  return rows;
}

export type DueMonth = {
  store_id: number;
  currency: string;
  month: string;
  tax_reason: string;
  net_minor: number;
  tax_minor: number;
};

/** What is on no invoice yet, by store, currency, month and reason of the tax. */
export async function sumDuePostings(db: Kysely<DB>, span: Span): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select due.store_id, due.currency, due.month, tax.tax_reason, sum(due.net_minor)::bigint as net_minor, sum(due.tax_minor)::bigint as tax_minor
    from ${due(span, sql`true`)} due cross join lateral ${taxOf} tax
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}
