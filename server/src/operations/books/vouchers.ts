import { sql } from 'kysely';
import type { Book } from './book.ts';

/** INVARIANTS I21, I22, I24: one use per live order with a voucher, and none for others. */
export const vouchers: Book = {
  name: 'vouchers',
  checks: [
    {
      table: 'vouchers',
      column: 'used',
      facts: sql`
        select voucher.id, coalesce(uses.count, 0) as expected, voucher.used as found
        from vouchers voucher left join (
          select voucher_id, count(*) as count from voucher_uses group by voucher_id
        ) uses on uses.voucher_id = voucher.id`,
    },
    {
      table: 'orders',
      column: 'voucher use',
      facts: sql`
        select orders.id, case when not orders.cancelled then orders.voucher_id end as expected,
          use.voucher_id as found
        from orders left join voucher_uses use on use.order_id = orders.id
        where orders.voucher_id is not null or use.order_id is not null`,
    },
  ],
};
