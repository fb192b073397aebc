import { roundedRatio } from '@souk/rules/money';

/** A line of a document to a buyer. Amounts are above zero in credit notes too. */
export type SaleLine = {
  order_line_id: number;
  item: 'goods' | 'shipping';
  title: string;
  /** Null: an amount, not units. */
  units: number | null;
  price_minor: number | null;
  discount_minor: number | null;
  tax_title: string | null;
  tax_percent: string | null;
  net_minor: number;
  tax_minor: number;
};

export type SoldLine = {
  id: number;
  title: string;
  unit_price_minor: number;
  /** As ordered: after bundle offer and voucher, without shipping. */
  goods_minor: number;
  tax_minor: number;
  tax_title: string;
  tax_percent: string | null;
};

/**
 * What a document charges or gives back of a line; `before`: its goods on earlier documents. `vat`: as the ledger has it, in parts that
 * the shop supplies as deemed supplier.
 */
export type Change = {
  units: number;
  goods: number;
  shipping: number;
  before: number;
  vat: { goods: number; shipping: number } | null;
};

/**
 * Lines of a document about one line of an order. In the seller's name, tax is what the order stores of the goods, in proportion to what
 * is charged of them: all documents about a line together have exactly the tax of what remains. Shipping contains none (decision 006),
 * except as deemed supplier.
 */
export function saleLines(sold: SoldLine, change: Change, sign: 1 | -1): SaleLine[] {
  const { id: order_line_id, title, tax_title, tax_percent } = sold;
  const { units, goods, shipping, before, vat } = change;
  const taxUpTo = (charged: number) =>
    sold.goods_minor === 0
      ? 0
      : roundedRatio(BigInt(sold.tax_minor), BigInt(charged), BigInt(sold.goods_minor));
  const tax_minor = vat ? vat.goods : sign * (taxUpTo(before + sign * goods) - taxUpTo(before));
  const discount = sold.unit_price_minor * units - goods;
  const isOfUnits = units > 0 && discount >= 0;
  const lines: SaleLine[] = [];
  if (goods > 0 || isOfUnits)
    lines.push({
      order_line_id,
      item: 'goods',
      title,
      units: isOfUnits ? units : null,
      price_minor: isOfUnits ? sold.unit_price_minor : null,
      discount_minor: isOfUnits ? discount : null,
      tax_title,
      tax_percent,
      net_minor: goods - tax_minor,
      tax_minor,
    });
  if (shipping > 0)
    lines.push({
      order_line_id,
      item: 'shipping',
      title,
      units: null,
      price_minor: null,
      discount_minor: null,
      // A flat tax is none of shipping.
      tax_title: vat && tax_percent !== null ? tax_title : null,
      tax_percent: vat && tax_percent,
      net_minor: shipping - (vat?.shipping ?? 0),
      tax_minor: vat?.shipping ?? 0,
    });
  return lines;
}
