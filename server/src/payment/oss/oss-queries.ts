import { PRICE_TYPE } from '@souk/rules/codes';
import type { DeemedSupply } from '@souk/rules/deemed-supplier';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { wasDeducted } from '../invoice/sale/due-sales.ts';
import type { Period } from './oss-period.ts';

export type OssSum = {
  currency: string;
  supply: DeemedSupply;
  /** Where the buyer is. */
  country: string;
  /** Null: a flat tax. */
  percent: string | null;
  /** The quarter or month of the supply. */
  supplied_in: string;
  taxable_minor: number;
  vat_minor: number;
};

/**
 * What the shop supplied as deemed supplier, and what was given back of it, by the period in which it is booked (UTC), as in statements:
 * the lines of the postings to `tax:deemed`, also of those that contain no VAT.
 */
export async function sumDeemedSupplies(db: Kysely<DB>, { months, from, end }: Period): Promise<OssSum[]> {
  const isBooked = sql`fact.booked_at >= ${from} and fact.booked_at < ${end}`;
  const paid = sql`goods_minor + shipping_minor`;
  const vat = sql`deemed_vat_minor + shipping_vat_minor`;
  const { rows } = await sql<OssSum>`
    select orders.currency, part.deemed_supply as supply, orders.address ->> 'country' as country,
      case when (line.product #>> '{tax_rules,type}')::int = ${PRICE_TYPE.percent} then (line.product #>> '{tax_rules,price}')::numeric::text end as percent,
      to_char(moved.supplied_at at time zone 'UTC', ${months === 3 ? 'YYYY-"Q"Q' : 'YYYY-MM'}) as supplied_in,
      sum(moved.paid - moved.vat)::bigint as taxable_minor, sum(moved.vat)::bigint as vat_minor
    from (
      select fact.order_part_id as part_id, line.id as line_id, fact.booked_at as supplied_at,
        line.total_minor - less.paid as paid, line.deemed_vat_minor + line.shipping_vat_minor - less.vat as vat
      from ledger_transactions fact join order_lines line on line.order_part_id = fact.order_part_id
        cross join lateral (
          select coalesce(sum(paid), 0) as paid, coalesce(sum(vat), 0) as vat from (
            select goods_minor, deemed_vat_minor from cancelled_pieces where order_line_id = line.id and is_dropped
            union all
            select ${paid}, ${vat} from refund_lines back
            where order_line_id = line.id and borne_by = 'seller' and ${wasDeducted(sql.ref('back.refund_id'), sql.ref('fact.id'))}
            union all
            select ${paid}, ${vat} from dispute_lines lost join ledger_transactions loss on loss.cause = 'dispute-lost:' || lost.dispute_id
            where order_line_id = line.id and loss.id < fact.id
          ) gone (paid, vat)
        ) less
      where fact.kind = 'earned' and ${isBooked}
      union all
      select back.order_part_id, back.order_line_id, earned.booked_at, turned.sign * (${paid}), turned.sign * (${vat})
      from ledger_transactions fact
        cross join lateral (
          select case fact.kind when 'refund' then -1 else 1 end as sign,
            case fact.kind when 'refund' then fact.id else split_part(fact.cause, ':', 2)::bigint end as refund
        ) turned
        join refund_lines back on back.refund_id = fact.refund_id and back.borne_by = 'seller'
        join ledger_transactions earned on earned.cause = 'earned:' || back.order_part_id and earned.id < turned.refund
      where fact.kind in ('refund', 'refund-failed') and ${isBooked}
      union all
      select lost.order_part_id, lost.order_line_id, earned.booked_at, -(${paid}), -(${vat})
      from dispute_lines lost join ledger_transactions fact on fact.cause = 'dispute-lost:' || lost.dispute_id
        join ledger_transactions earned on earned.cause = 'earned:' || lost.order_part_id and earned.id < fact.id
      where lost.order_line_id is not null and ${isBooked}
    ) moved (part_id, line_id, supplied_at, paid, vat)
      join order_parts part on part.id = moved.part_id and part.deemed_supply is not null
      join orders on orders.id = part.order_id join order_lines line on line.id = moved.line_id
    group by 1, 2, 3, 4, 5 having sum(moved.paid) <> 0 or sum(moved.vat) <> 0
    order by 1, 5 desc, 2 desc, 3, 4 desc nulls last`.execute(db);
  return rows;
}
