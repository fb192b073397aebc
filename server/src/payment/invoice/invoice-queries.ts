import type { INVOICE_VIEWS } from '@souk/contract/seller-console/invoices';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { Party } from './parties.ts';
import type { PlannedInvoice } from './plan-invoices.ts';
import type { SaleKind } from './sale/sale-queries.ts';

type View = (typeof INVOICE_VIEWS)[number];

export type InvoiceRow = {
  id: number;
  number: string;
  kind: PlannedInvoice['kind'] | SaleKind;
  period: string;
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  issued_at: Date;
  corrects_id: number | null;
  corrects_number: string | null;
  /** Of documents to buyers. */
  order_id: number | null;
  order_part_id: number | null;
  order_number: string | null;
};

const columns = sql<InvoiceRow>`i.id, i.number, i.kind, i.period, i.store_id, s.name as store_name, s.slug as store_slug, i.currency, i.net_minor, i.tax_minor,
  i.total_minor, i.issued_at, i.corrects_id, corrected.number as corrects_number, orders.id as order_id, i.order_part_id, orders.number as order_number`;
const from = sql`invoices i join stores s on s.id = i.store_id left join invoices corrected on corrected.id = i.corrects_id
  left join order_parts part on part.id = i.order_part_id left join orders on orders.id = part.order_id`;

const issuedOn = (alias: string) =>
  sql.raw(`to_char(${alias}.issued_at at time zone ${alias}.time_zone, 'YYYY-MM-DD')`);

const isCommission = sql`i.issuer = 'shop'`;

function viewOf(view: View, { storeId }: Scope): RawBuilder<unknown> | null {
  if (view === 'all') return null;
  if (view === 'invoices') return sql`i.kind in ('commission-invoice', 'sale-invoice')`;
  if (view === 'credit-notes') return sql`i.kind in ('commission-credit-note', 'sale-credit-note')`;
  if (view === 'commission') return isCommission;
  return storeId === null ? sql`i.issuer <> 'shop'` : sql`i.issuer = ${`store:${storeId}`}`;
}

/** Sellers don't list what the shop issues to buyers in its own name. */
const isOfScope = ({ storeId }: Scope) =>
  storeId === null ? sql`true` : sql`i.store_id = ${storeId} and i.issuer <> 'shop:sale'`;

/** `q`: the start of a number; of operators also part of a store's name. */
export function invoiceList(scope: Scope, { view, q }: { view: View; q: string }): List<InvoiceRow, 'day'> {
  const isNumber = sql`starts_with(i.number, ${q.toUpperCase()})`;
  const isStore = sql`i.store_id = ${idsOf('stores', contains([sql`name`], q))}`;
  const fits = scope.storeId === null ? sql`(${isNumber} or ${isStore})` : isNumber;
  return {
    name: `invoices-${scope.storeId ?? 'all'}-${view}`,
    columns,
    from,
    id: sql`i.id`,
    where: [isOfScope(scope), viewOf(view, scope), q === '' ? null : fits],
    sorts: { day: { by: sql`i.issued_at`, type: 'timestamptz' } },
    usualSort: '-day',
  };
}

export type InvoiceDetails = InvoiceRow & {
  kind: PlannedInvoice['kind'];
  tax_percent: string;
  tax_reason: string;
  issued_by: Party;
  issued_to: Party;
  /** The date on the document. */
  issued_on: string;
  corrects_issued_on: string | null;
  corrected_by: { id: number; number: string }[];
  lines: { kind: string; orders: number; net_minor: number }[];
};

/** A document about commission. */
export async function findInvoice(
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<InvoiceDetails | undefined> {
  const { rows } = await sql<InvoiceDetails>`
    select ${columns}, i.tax_percent, i.tax_reason, i.issued_by, i.issued_to, ${issuedOn('i')} as issued_on, ${issuedOn('corrected')} as corrects_issued_on,
      (select coalesce(jsonb_agg(jsonb_build_object('id', note.id, 'number', note.number) order by note.id), '[]')
        from invoices note where note.corrects_id = i.id) as corrected_by,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'orders', orders, 'net_minor', net_minor) order by kind) from (
        select fact.kind, count(distinct line.order_part_id)::int as orders, sum(line.net_minor)::bigint as net_minor
        from invoice_lines line join ledger_transactions fact on fact.id = line.transaction_id where line.invoice_id = i.id group by fact.kind
      ) by_kind) as lines
    from ${from} where i.id = ${id} and ${isCommission} and ${isOfScope(scope)}`.execute(db);
  return rows[0];
}

export type InvoiceOrderRow = {
  id: number;
  part_id: number;
  order_number: string;
  at: Date;
  kind: string;
  currency: string;
  net_minor: number;
  tax_minor: number;
};

/** The orders of an invoice. `q`: the start of an order number. */
export function invoiceOrderList(
  scope: Scope,
  { id, q }: { id: number; q: string },
): List<InvoiceOrderRow, 'day'> {
  return {
    name: `invoice-orders-${id}`,
    columns: sql<InvoiceOrderRow>`line.id, line.order_part_id as part_id, o.number as order_number, fact.occurred_at as at, fact.kind, i.currency,
      line.net_minor, line.tax_minor`,
    from: sql`invoice_lines line join invoices i on i.id = line.invoice_id join ledger_transactions fact on fact.id = line.transaction_id
      join order_parts part on part.id = line.order_part_id join orders o on o.id = part.order_id`,
    id: sql`line.id`,
    where: [
      sql`line.invoice_id = ${id} and ${isOfScope(scope)}`,
      q === '' ? null : sql`starts_with(o.number, ${q.toUpperCase()})`,
    ],
    sorts: { day: { by: sql`fact.occurred_at`, type: 'timestamptz' } },
    usualSort: 'day',
  };
}
