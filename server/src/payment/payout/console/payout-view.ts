import type { Payout, PayoutBlock as BlockView } from '@souk/contract/console/operator-payouts';
import type { SellerPayout } from '@souk/contract/seller-console/money';
import { expectedArrival } from '@souk/rules/payout-arrival';
import type { Payments } from '#outbound/payment-port.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { needsTwo, payoutNumber } from '../payout-amounts.ts';
import type { PayoutBlock } from '../payout-blocks.ts';
import type { PayoutRow } from '../payout-queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const blockView = (block: PayoutBlock | undefined | null): BlockView | null =>
  block ? { ...block, since: iso(block.since), until: iso(block.until) } : null;

type StoreOf = { store_id: number; store_name: string; store_slug: string };

export const storeView = (row: StoreOf) => ({ id: row.store_id, name: row.store_name, slug: row.store_slug });

/** While it is on its way. */
const expectedOn = ({ state, sent_at: sentAt, batch_format: format }: PayoutRow): string | null =>
  state === 'sent' && sentAt ? expectedArrival(sentAt, format === 'sepa' ? 'sepa' : 'other') : null;

const openStates: readonly string[] = ['draft', 'approved'];

export function payoutView(
  row: PayoutRow,
  {
    settings,
    blocks,
    providers,
  }: {
    settings: Settings;
    blocks: ReadonlyMap<number, PayoutBlock>;
    providers: Payments['payoutAdapters'];
  },
): Payout {
  const { currency } = row;
  return {
    id: row.id,
    number: payoutNumber(row.id),
    store: storeView(row),
    amount: { minor: row.amount_minor, currency },
    state: row.state,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    checked_by: row.checked_by,
    needs_two: needsTwo(row, settings),
    approved_at: iso(row.approved_at),
    approved_by: row.approved_by,
    sent_at: iso(row.sent_at),
    expected_on: expectedOn(row),
    settled_at: iso(row.settled_at),
    reason: row.reason,
    fee: { minor: row.fee_minor, currency },
    paid_by: confirmation(row.paid_line_id, row.paid_statement),
    returned_by: confirmation(row.returned_line_id, row.returned_statement),
    batch_id: row.batch_id,
    account_last4: row.account_last4,
    provider: row.by_provider && (providers.get(row.by_provider)?.title ?? row.by_provider),
    transfer: row.provider_ref,
    reversed: { minor: row.reversed_minor, currency },
    block: openStates.includes(row.state) ? blockView(blocks.get(row.store_id)) : null,
  };
}

const confirmation = (lineId: number | null, statement: string | null) =>
  lineId === null ? null : { line_id: lineId, statement: statement ?? '' };

export const sellerPayoutView = (row: PayoutRow): SellerPayout => ({
  id: row.id,
  number: payoutNumber(row.id),
  amount: { minor: row.amount_minor, currency: row.currency },
  state: row.state,
  created_at: row.created_at.toISOString(),
  sent_at: iso(row.sent_at),
  expected_on: expectedOn(row),
  settled_at: iso(row.settled_at),
  reason: row.reason,
  account_last4: row.account_last4,
});
