import { PRICE_TYPE } from '@souk/rules/codes';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { ProductSnapshot, VariantSnapshot } from '#order/snapshot-order.ts';
import { wasDeducted, type DueCharge, type DueLoss, type DueRefund, type DueSale } from './due-sales.ts';
import type { Change, SaleLine, SoldLine } from './plan-sale.ts';

type Row = Omit<SoldLine, 'title' | 'tax_title' | 'tax_percent'> &
  Omit<Change, 'before' | 'vat'> & {
    vat: number;
    shipping_vat: number;
    is_deemed: boolean;
    product: ProductSnapshot;
    variant: VariantSnapshot;
  };
export type ChangedLine = { sold: SoldLine; change: Change };

const columns = sql`line.id, line.unit_price_minor, line.total_minor - line.shipping_minor as goods_minor, line.tax_minor, line.product, line.variant,
  (select deemed_supply is not null from order_parts where id = line.order_part_id) as is_deemed`;

/**
 * What was delivered of a part: its lines less what was cancelled before payment, less refunds before delivery and, where the shop is the
 * deemed supplier, less disputes that were lost before it.
 */
export async function listDelivered(
  tx: Transaction<DB>,
  { order_part_id: partId, transaction_id: earned }: DueSale,
): Promise<ChangedLine[]> {
  const { rows } = await sql<Row>`
    select ${columns}, (line.quantity - less.units)::int as units, (line.total_minor - line.shipping_minor - less.goods)::bigint as goods,
      (line.shipping_minor - less.shipping)::bigint as shipping, (line.deemed_vat_minor - less.vat)::bigint as vat,
      (line.shipping_vat_minor - less.shipping_vat)::bigint as shipping_vat
    from order_lines line cross join lateral (
      select coalesce(sum(units), 0) as units, coalesce(sum(goods), 0) as goods, coalesce(sum(shipping), 0) as shipping,
        coalesce(sum(vat), 0) as vat, coalesce(sum(shipping_vat), 0) as shipping_vat
      from (
        select units, goods_minor, 0, deemed_vat_minor, 0 from cancelled_pieces where order_line_id = line.id and is_dropped
        union all
        select units, goods_minor, shipping_minor, deemed_vat_minor, shipping_vat_minor from refund_lines back
        where order_line_id = line.id and borne_by = 'seller' and ${wasDeducted(sql.ref('back.refund_id'), sql`${earned}::bigint`)}
        union all
        select lost.units, lost.goods_minor, lost.shipping_minor, lost.deemed_vat_minor, lost.shipping_vat_minor
        from dispute_lines lost join order_parts part on part.id = lost.order_part_id and part.deemed_supply is not null
          join ledger_transactions loss on loss.cause = 'dispute-lost:' || lost.dispute_id and loss.id < ${earned}::bigint
        where lost.order_line_id = line.id
      ) gone (units, goods, shipping, vat, shipping_vat)
    ) less
    where line.order_part_id = ${partId} order by line.position, line.id`.execute(tx);
  return rows.map((row) => changed(row, 0));
}

/** What a refund or a lost dispute gives back of a part. */
export async function listGivenBack(tx: Transaction<DB>, due: DueRefund | DueLoss): Promise<ChangedLine[]> {
  const given =
    'refund_id' in due
      ? sql`refund_lines where refund_id = ${due.refund_id} and borne_by = 'seller'`
      : sql`dispute_lines where dispute_id = ${due.dispute_id}`;
  const { rows } = await sql<Row & { before: number }>`
    select ${columns}, back.units, back.goods, back.shipping, back.vat, back.shipping_vat, (
        select coalesce(sum((invoice_line.net_minor + invoice_line.tax_minor) * case invoice.kind when 'sale-invoice' then 1 else -1 end), 0)::bigint
        from invoice_lines invoice_line join invoices invoice on invoice.id = invoice_line.invoice_id
        where invoice_line.order_line_id = line.id and invoice_line.item = 'goods'
      ) as before
    from order_lines line join (
      select order_line_id, sum(units)::int as units, sum(goods_minor)::bigint as goods, sum(shipping_minor)::bigint as shipping,
        sum(deemed_vat_minor)::bigint as vat, sum(shipping_vat_minor)::bigint as shipping_vat
      from ${given} and order_part_id = ${due.order_part_id} group by order_line_id
    ) back on back.order_line_id = line.id
    order by line.position, line.id`.execute(tx);
  return rows.map((row) => changed(row, row.before));
}

/** The lines of a credit note whose refund failed. */
export async function listLinesOf(tx: Transaction<DB>, { corrects_id: id }: DueCharge): Promise<SaleLine[]> {
  const { rows } = await sql<SaleLine>`
    select order_line_id, item, title, units, price_minor, discount_minor, tax_title, tax_percent::text, net_minor, tax_minor
    from invoice_lines where invoice_id = ${id} order by id`.execute(tx);
  return rows;
}

function changed(row: Row, before: number): ChangedLine {
  const { product, variant, units, goods, shipping, is_deemed: isDeemed, ...line } = row;
  const { title, type, price } = product.tax_rules;
  const chosen = variant.inventory_attributes.map(({ attribute_value: value }) => value.title);
  return {
    sold: {
      id: line.id,
      unit_price_minor: line.unit_price_minor,
      goods_minor: line.goods_minor,
      tax_minor: line.tax_minor,
      title: [product.title, ...chosen].join(' · '),
      tax_title: title,
      tax_percent: type === PRICE_TYPE.percent ? String(price) : null,
    },
    change: {
      units,
      goods,
      shipping,
      before,
      vat: isDeemed ? { goods: row.vat, shipping: row.shipping_vat } : null,
    },
  };
}
