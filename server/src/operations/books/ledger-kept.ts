import type { LedgerCheckName } from '@souk/rules/ledger-checks';
import { sql, type RawBuilder } from 'kysely';
import type { LedgerCheck } from './book.ts';

/** What an account has of a delivered part: the part's amount, less what was cancelled, refunded and lost in disputes of it. */
function kept(
  name: LedgerCheckName,
  {
    account,
    column,
    amount,
    cancelled,
  }: {
    account: string;
    column: string;
    amount(row: RawBuilder<unknown>): RawBuilder<unknown>;
    cancelled: RawBuilder<unknown>;
  },
): LedgerCheck {
  const [part, line] = [sql.ref('part'), sql.ref('line')];
  return {
    name,
    table: 'order_parts',
    column,
    facts: sql`
      select part.id, ${amount(part)} - coalesce((
          select sum(${cancelled}) from cancelled_pieces where order_part_id = part.id and is_dropped), 0) - coalesce((
          select sum(${amount(line)}) from refund_lines line
          where line.order_part_id = part.id and line.borne_by = 'seller' and is_refund_posted(line.refund_id)), 0) - coalesce((
          select sum(${amount(line)}) from dispute_lines line join disputes dispute on dispute.id = line.dispute_id
          where line.order_part_id = part.id and dispute.state = 'lost'), 0) as expected,
        coalesce((
          select -sum(amount_minor) from ledger_entries
          where order_part_id = part.id and account_id = (select id from ledger_accounts where code = ${account})), 0) as found
      from order_parts part join ledger_transactions earned on earned.cause = 'earned:' || part.id`,
  };
}

/** What the shop keeps of delivered parts: its commission, shipping that it does itself, and VAT that it owes as deemed supplier. */
export const keptChecks: readonly LedgerCheck[] = [
  kept('commission', {
    account: 'commission',
    column: 'commission posted',
    amount: (row) => sql`${row}.commission_minor`,
    cancelled: sql`commission_minor`,
  }),
  kept('shop-shipping', {
    // Of a delivered part that the shop ships, what the buyer paid for shipping, net of VAT that the shop owes.
    account: 'shipping:shop',
    column: 'shipping posted',
    amount: (row) =>
      sql`case part.shipped_by when 'shop' then ${row}.shipping_minor - ${row}.shipping_vat_minor else 0 end`,
    cancelled: sql`0`,
  }),
  kept('deemed-vat', {
    account: 'tax:deemed',
    column: 'VAT of the shop posted',
    amount: (row) => sql`${row}.deemed_vat_minor + ${row}.shipping_vat_minor`,
    cancelled: sql`deemed_vat_minor`,
  }),
];
