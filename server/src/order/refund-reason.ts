import { SHOP_REFUND_REASONS, type RefundReason } from '@souk/rules/refund-reasons';
import { sql } from 'kysely';

const byWords = sql.join(
  Object.entries(SHOP_REFUND_REASONS).map(
    ([words, reason]) => sql`when ${sql.lit(words)} then ${sql.lit(reason)}`,
  ),
  sql` `,
);

/** Why the refund `r` was made. */
export const refundReason = sql<RefundReason>`case r.reason ${byWords} else case
  when exists (select from returns where returns.refund_id = r.id) then 'return'
  when exists (select from refund_lines line where line.refund_id = r.id and line.borne_by = 'goodwill') then 'goodwill'
  else 'other' end end`;
