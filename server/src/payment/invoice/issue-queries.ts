import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { DB, InvoicesTable } from '#db/generated/db.d.ts';
import { usableVatNumber } from '#product/commission/usable-vat-number.ts';
import { partyOf, type Party } from './parties.ts';
import type { PlannedInvoice } from './plan-invoices.ts';

const partyOfStore = (db: Kysely<DB> | Transaction<DB>, storeId: number) =>
  db
    .selectFrom('stores')
    .select(['name', 'legal_name', 'address_1', 'zip', 'city', 'state', 'country', 'vat_number'])
    .where('id', '=', storeId);

/** The seller as they are named on documents; locked until the end of the transaction. */
export async function lockSellerParty(tx: Transaction<DB>, storeId: number): Promise<Party> {
  return partyOf(await partyOfStore(tx, storeId).forNoKeyUpdate().executeTakeFirstOrThrow());
}

export async function findUsableVatNumber(tx: Transaction<DB>, storeId: number): Promise<string> {
  const number = tx.selectFrom('stores').select(usableVatNumber('stores').as('number'));
  return (await number.where('id', '=', storeId).executeTakeFirstOrThrow()).number;
}

export async function findSellerParty(db: Kysely<DB>, storeId: number): Promise<Party | null> {
  const row = await partyOfStore(db, storeId).executeTakeFirst();
  return row ? partyOf(row) : null;
}

/** The last month with an invoice or credit note for commission. */
export async function findInvoicedUntil(
  tx: Transaction<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<string | null> {
  const { until } = await tx
    .selectFrom('invoices')
    .select((of) => of.fn.max('period').as('until'))
    .where('issuer', '=', 'shop')
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

type NewDocument = Omit<Insertable<InvoicesTable>, 'id' | 'number' | 'year' | 'position' | 'total_minor'>;

/** The database numbers it. Its lines are inserted together, because none can be added later (0233). */
export const insertDocument = (
  tx: Transaction<DB>,
  document: NewDocument,
): Promise<{ id: number; number: string }> =>
  tx
    .insertInto('invoices')
    // a trigger replaces year and position
    .values({ ...document, year: 0, position: 1 })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

export async function insertInvoice(
  tx: Transaction<DB>,
  { plan, storeId, currency, now, by, to }: Issue,
): Promise<{ id: number; number: string }> {
  const { kind, period, tax_percent, tax_reason, net_minor, tax_minor, corrects_id } = plan;
  const invoice = await insertDocument(tx, {
    kind,
    issuer: 'shop',
    store_id: storeId,
    period,
    currency,
    tax_percent,
    tax_reason,
    net_minor,
    tax_minor,
    corrects_id,
    issued_at: now,
    issued_by: JSON.stringify(by),
    issued_to: JSON.stringify(to),
  });
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
