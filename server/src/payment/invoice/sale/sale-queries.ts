import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AddressSnapshot } from '#order/snapshot-order.ts';
import { partyOf, type Party } from '../parties.ts';
import type { SaleLine } from './plan-sale.ts';

export type SaleKind = 'sale-invoice' | 'sale-credit-note';

/** Who is billed for a part, and where the document is announced. */
export type Buyer = {
  orderId: number;
  orderNumber: string;
  currency: string;
  shippedBy: string;
  email: string;
  language: string;
  party: Party;
};

export async function findBuyer(
  tx: Transaction<DB>,
  { order_part_id: partId }: { order_part_id: number },
): Promise<Buyer> {
  const row = await tx
    .selectFrom('order_parts as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    .select(['orders.id', 'orders.number', 'orders.currency', 'orders.language_code', 'orders.address'])
    .select('part.shipped_by')
    .where('part.id', '=', partId)
    .executeTakeFirstOrThrow();
  const address = row.address as AddressSnapshot; // written by snapshotOrder only
  const { name, address_1, address_2, zip, city, state, country, email } = address;
  return {
    orderId: row.id,
    orderNumber: row.number,
    currency: row.currency,
    shippedBy: row.shipped_by,
    email,
    language: row.language_code,
    party: partyOf({
      name,
      legal_name: name,
      address_1: [address_1, address_2].filter(Boolean).join(', '),
      zip,
      city,
      state,
      country,
      vat_number: '',
    }),
  };
}

/**
 * Who issued a document. `through`: the shop, which issued it in the seller's name. `seller`: whose products the shop supplied as deemed
 * supplier, in its own name.
 */
export type SaleIssuer = Party & { through: string; seller?: { name: string; ships: boolean } };

export type SaleReference = { id: number; number: string; kind: SaleKind };
export type SaleHead = SaleReference & {
  order_part_id: number;
  currency: string;
  total_minor: number;
  issued_at: Date;
};
export type Sale = SaleHead & {
  order_id: number;
  order_number: string;
  placed_at: Date;
  supplied_at: Date;
  /** Of the dates on the document. */
  time_zone: string;
  /** The posting of the ledger that is the reason. */
  posted: 'earned' | 'refund' | 'refund-failed' | 'dispute-lost';
  store_id: number;
  net_minor: number;
  tax_minor: number;
  issued_by: SaleIssuer;
  issued_to: Party;
  corrects: SaleReference | null;
  corrected_by: SaleReference[];
  lines: SaleLine[];
};

const head = sql`invoice.id, invoice.number, invoice.kind, invoice.order_part_id, invoice.currency, invoice.total_minor, invoice.issued_at`;

/** The documents of an order's parts, oldest first. */
export async function listSales(db: Kysely<DB>, partIds: readonly number[]): Promise<SaleHead[]> {
  const { rows } = await sql<SaleHead>`
    select ${head} from invoices invoice where invoice.order_part_id = any(${[...partIds]}::int[]) order by invoice.id`.execute(
    db,
  );
  return rows;
}

const referenceTo = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'number', ${alias}.number, 'kind', ${alias}.kind)`);

/** A document with its lines; `isFor` says whose: of which order, or of which store. */
export async function findSale(
  db: Kysely<DB>,
  id: number,
  isFor: RawBuilder<unknown> = sql`true`,
): Promise<Sale | undefined> {
  const { rows } = await sql<Omit<Sale, 'lines'>>`
    select ${head}, orders.id as order_id, orders.number as order_number, orders.created_at as placed_at, fact.occurred_at as supplied_at, fact.kind as posted, invoice.time_zone, invoice.store_id,
      invoice.net_minor, invoice.tax_minor, invoice.issued_by, invoice.issued_to,
      case when corrected.id is not null then ${referenceTo('corrected')} end as corrects,
      (select coalesce(jsonb_agg(${referenceTo('note')} order by note.id), '[]') from invoices note where note.corrects_id = invoice.id) as corrected_by
    from invoices invoice join order_parts part on part.id = invoice.order_part_id join orders on orders.id = part.order_id
      join ledger_transactions fact on fact.id = invoice.transaction_id
      left join invoices corrected on corrected.id = invoice.corrects_id
    where invoice.id = ${id} and ${isFor}`.execute(db);
  const [sale] = rows;
  if (!sale) return undefined;
  const { rows: lines } = await sql<SaleLine>`
    select order_line_id, item, title, units, price_minor, discount_minor, tax_title, tax_percent::text, net_minor, tax_minor
    from invoice_lines where invoice_id = ${id} order by id`.execute(db);
  return { ...sale, lines };
}

/** Parts of orders, with the name of their store as ordered. */
export async function listPartsOf(
  db: Kysely<DB>,
  isAsked: RawBuilder<unknown>,
): Promise<{ id: number; store_name: string }[]> {
  const { rows } = await sql<{ id: number; store_name: string }>`
    select part.id, part.store_name from order_parts part where ${isAsked} order by part.id`.execute(db);
  return rows;
}
