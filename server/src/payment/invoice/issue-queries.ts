import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { partyOf, type Party } from './parties.ts';
import type { PlannedInvoice } from './plan-invoices.ts';

/** The seller as they are addressed; locked until the end of the transaction. */
export async function lockSellerParty(tx: Transaction<DB>, storeId: number): Promise<Party> {
  const row = await tx
    .selectFrom('stores')
    .select(['name', 'legal_name', 'address_1', 'zip', 'city', 'state', 'country', 'vat_number'])
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return partyOf(row);
}

/** The last month with an invoice or credit note. */
export async function findInvoicedUntil(
  tx: Transaction<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<string | null> {
  const { until } = await tx
    .selectFrom('invoices')
    .select((of) => of.fn.max('period').as('until'))
    .where('store_id', '=', storeId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return until;
}

type Issue = {
  plan: PlannedInvoice;
  storeId: number;
  currency: string;
  now: Date;
  by: Party;
  to: Party;
};

/** The database numbers it; its lines are inserted together, because none can be added later (0233). */
export async function insertInvoice(
  tx: Transaction<DB>,
  { plan, storeId, currency, now, by, to }: Issue,
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into invoices (kind, issuer, store_id, period, currency, tax_percent, tax_reason, net_minor, tax_minor, corrects_id, issued_at, issued_by, issued_to)
    values (${plan.kind}, 'shop', ${storeId}, ${plan.period}, ${currency}, ${plan.tax_percent}, ${plan.tax_reason}, ${plan.net_minor}, ${plan.tax_minor},
      ${plan.corrects_id}, ${now}, ${JSON.stringify(by)}, ${JSON.stringify(to)})
    returning id, number`.execute(tx);
  const invoice = rows[0]!; // one row was inserted
  const sign = plan.kind === 'commission-invoice' ? 1 : -1;
  const of = <Key extends keyof PlannedInvoice['postings'][number]>(key: Key) =>
    plan.postings.map((posting) => posting[key]);
  await sql`
    insert into invoice_lines (invoice_id, transaction_id, order_part_id, net_minor, tax_minor)
    select ${invoice.id}, line.* from unnest(${of('transaction_id')}::bigint[], ${of('order_part_id')}::int[],
      ${of('net_minor').map((minor) => sign * minor)}::bigint[], ${of('tax_minor').map((minor) => sign * minor)}::bigint[]) line`.execute(
    tx,
  );
  return invoice;
}
