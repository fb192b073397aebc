import { sql } from 'kysely';
import type { Book, BookCheck } from './book.ts';

const sums = ['commission_minor', 'commission_tax_minor', 'deemed_vat_minor', 'shipping_vat_minor'] as const;

/** Decision 024: who paid for a voucher, and the commission of each line; VAT that the shop owes. No rate explains lines older than it. */
export const commissions: Book = {
  name: 'commissions',
  checks: [
    {
      table: 'order_lines',
      column: 'voucher_shop_minor',
      facts: sql`
        select line.id, round(line.voucher_minor * coalesce(orders.voucher_shop_percent, 0) / 100) as expected,
          line.voucher_shop_minor as found
        from order_lines line join orders on orders.id = line.order_id`,
    },
    {
      table: 'order_lines',
      column: 'commission_base_minor',
      facts: sql`
        select id, subtotal_minor - bundle_offer_minor - voucher_seller_minor as expected, commission_base_minor as found
        from order_lines`,
    },
    {
      table: 'order_lines',
      column: 'commission_minor',
      facts: sql`
        select min(id) as id, round(sum(commission_base_minor) * commission_percent / 100) as expected,
          sum(commission_minor) as found
        from order_lines where commission_rule <> 'of-part' group by order_part_id, commission_percent`,
    },
    {
      table: 'order_lines',
      column: 'commission_tax_minor',
      facts: sql`
        select min(id) as id, round(sum(commission_minor) * commission_tax_percent / 100) as expected,
          sum(commission_tax_minor) as found
        from order_lines group by order_part_id, commission_tax_percent`,
    },
    ...sums.map(sumOfLines),
  ],
};

function sumOfLines(column: (typeof sums)[number]): BookCheck {
  return {
    table: 'order_parts',
    column,
    facts: sql`
      select part.id, sum(line.${sql.ref(column)}) as expected, part.${sql.ref(column)} as found
      from order_parts part left join order_lines line on line.order_part_id = part.id group by part.id`,
  };
}
