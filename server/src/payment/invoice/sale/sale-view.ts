import type { OrderInvoice, OrderInvoiceHead } from '@souk/contract/order-invoice';
import { moneyText } from '@souk/rules/money';
import { wireTime } from '#http/wire-time.ts';
import type { SaleLine } from './plan-sale.ts';
import type { Sale, SaleHead, SaleKind, SaleReference } from './sale-queries.ts';

export const kindOf = (kind: SaleKind): OrderInvoiceHead['kind'] =>
  kind === 'sale-invoice' ? 'invoice' : 'credit-note';

/** Why the document was issued, by the posting: `refund-failed` charges again what was credited. */
export const causeOf: Record<Sale['posted'], OrderInvoice['cause']> = {
  earned: 'delivery',
  refund: 'refund',
  'refund-failed': 'refund-failed',
  'dispute-lost': 'dispute',
};

const referenceView = ({ id, number, kind }: SaleReference) => ({ id, number, kind: kindOf(kind) });

export const saleHeadView = (sale: SaleHead): OrderInvoiceHead => ({
  ...referenceView(sale),
  total: moneyText(sale.total_minor, sale.currency),
  issued_at: wireTime(sale.issued_at),
});

export function saleView(sale: Sale): OrderInvoice {
  const money = (minor: number) => moneyText(minor, sale.currency);
  const { seller = null, ...issuer } = sale.issued_by;
  return {
    ...saleHeadView(sale),
    order: { id: sale.order_id, order: sale.order_number, placed_at: wireTime(sale.placed_at) },
    cause: causeOf[sale.posted],
    supplied_at: wireTime(sale.supplied_at),
    time_zone: sale.time_zone,
    currency: sale.currency,
    issued_by: issuer,
    seller,
    issued_to: sale.issued_to,
    corrects: sale.corrects && referenceView(sale.corrects),
    corrected_by: sale.corrected_by.map(referenceView),
    lines: productLinesOf(sale).map((line) => ({
      title: line.title,
      units: line.units,
      price: line.price_minor === null ? null : money(line.price_minor),
      discount: money(line.discount_minor ?? 0),
      net: money(line.net_minor),
      tax: money(line.tax_minor),
      gross: money(line.net_minor + line.tax_minor),
    })),
    shipping: money(shippingOf(sale)),
    taxes: taxesOf(sale).map(({ title, percent, net_minor: net, tax_minor: tax }) => ({
      title,
      percent,
      net: money(net),
      tax: money(tax),
    })),
    net: money(sale.net_minor),
    tax: money(sale.tax_minor),
  };
}

export const productLinesOf = ({ lines }: Pick<Sale, 'lines'>): SaleLine[] =>
  lines.filter(({ item }) => item === 'goods');

/** What the buyer paid for the shipping of all products. */
export const shippingOf = ({ lines }: Pick<Sale, 'lines'>): number =>
  lines
    .filter(({ item }) => item === 'shipping')
    .reduce((sum, line) => sum + line.net_minor + line.tax_minor, 0);

type Tax = { title: string; percent: number | null; net_minor: number; tax_minor: number };

/** Tax by its rule, in the order of the lines; shipping has a rule only as deemed supplier. */
export function taxesOf(sale: Pick<Sale, 'lines'>): Tax[] {
  const taxes = new Map<string, Tax>();
  for (const line of sale.lines) {
    if (line.item === 'shipping' && line.tax_title === null) continue;
    const key = `${line.tax_title} ${line.tax_percent}`;
    const percent = line.tax_percent === null ? null : Number(line.tax_percent);
    const tax = taxes.get(key) ?? { title: line.tax_title ?? '', percent, net_minor: 0, tax_minor: 0 };
    tax.net_minor += line.net_minor;
    tax.tax_minor += line.tax_minor;
    taxes.set(key, tax);
  }
  return [...taxes.values()].filter(({ net_minor: net, tax_minor: tax }) => net + tax > 0);
}
