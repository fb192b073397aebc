import type {
  INVOICE_CAUSES,
  Invoice,
  InvoiceHead,
  InvoiceOrder,
} from '@souk/contract/seller-console/invoices';
import { currencyExponent } from '@souk/rules/money';
import { addressState } from '#settings/place-names.ts';
import type { Language } from '#texts/language.ts';
import type { InvoiceDetails, InvoiceOrderRow, InvoiceRow } from './invoice-queries.ts';
import type { Party } from './parties.ts';

export function invoiceHeadView(row: InvoiceRow): InvoiceHead {
  const money = (minor: number) => ({ minor, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    kind: row.kind === 'commission-invoice' || row.kind === 'sale-invoice' ? 'invoice' : 'credit-note',
    period: row.period,
    store: { id: row.store_id, name: row.store_name, slug: row.store_slug },
    net: money(row.net_minor),
    tax: money(row.tax_minor),
    total: money(row.total_minor),
    issued_at: row.issued_at.toISOString(),
    corrects:
      row.corrects_id === null || row.corrects_number === null
        ? null
        : { id: row.corrects_id, number: row.corrects_number },
    order:
      row.order_id === null || row.order_part_id === null || row.order_number === null
        ? null
        : { id: row.order_id, part_id: row.order_part_id, number: row.order_number },
  };
}

export function invoiceView(row: InvoiceDetails, language: Language): Invoice {
  const [year, month] = row.period.split('-').map(Number) as [number, number]; // a month, as the database checks
  return {
    ...invoiceHeadView(row),
    issued_on: row.issued_on,
    from: `${row.period}-01`,
    to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    tax_percent: Number(row.tax_percent),
    tax_reason: row.tax_reason as Invoice['tax_reason'], // as orders store it
    issued_by: partyView(row.issued_by, language),
    issued_to: partyView(row.issued_to, language),
    lines: row.lines.map(({ kind, orders, net_minor: minor }) => ({
      cause: causeOf(kind),
      orders,
      net: { minor, currency: row.currency },
    })),
    corrected_by: row.corrected_by,
    has_xml: currencyExponent(row.currency) <= 2,
  };
}

const partyView = (party: Party, { code }: Language): Invoice['issued_by'] => ({
  ...party,
  state_name: addressState(party, code),
});

/** By the kind of the ledger's transaction. */
const causes: Readonly<Record<string, (typeof INVOICE_CAUSES)[number]>> = {
  earned: 'delivery',
  refund: 'refund',
  'refund-failed': 'refund-failed',
  'dispute-lost': 'dispute',
};

function causeOf(kind: string): (typeof INVOICE_CAUSES)[number] {
  const cause = causes[kind];
  if (cause === undefined)
    throw new Error(`Commission was posted by ${kind}, for which invoices have no text.`);
  return cause;
}

export const invoiceOrderView = (row: InvoiceOrderRow): InvoiceOrder => ({
  id: row.id,
  order: { id: row.part_id, number: row.order_number },
  at: row.at.toISOString(),
  cause: causeOf(row.kind),
  net: { minor: row.net_minor, currency: row.currency },
  tax: { minor: row.tax_minor, currency: row.currency },
});
