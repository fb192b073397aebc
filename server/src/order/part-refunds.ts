import { sql, type RawBuilder } from 'kysely';

export type PartRefund = {
  id: number;
  at: string;
  state: 'queued' | 'sent' | 'done' | 'by-hand' | 'failed';
  reason: string;
  amountMinor: number;
};

/** The refunds of a part's items and shipping at the store's expense, as a column, oldest first. */
export function refundsOf(partId: RawBuilder<unknown>): RawBuilder<PartRefund[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', refund.id, 'at', case when refund.state = 'done' then refund.updated_at else refund.created_at end,
        'state', refund.state, 'reason', refund.reason, 'amountMinor', own.amount_minor) order by refund.id)
    from (select refund_id, sum(goods_minor + shipping_minor)::bigint as amount_minor
      from refund_lines where order_part_id = ${partId} and borne_by = 'seller' group by refund_id) own
    join refunds refund on refund.id = own.refund_id), '[]'::jsonb)`;
}
