import type { AuditedTx } from '#access/audited.ts';
import { payoutNumber } from './payout-amounts.ts';
import type { PayoutRow } from './payout-queries.ts';

type Step =
  | 'draft'
  | 'redraft'
  | 'check'
  | 'approve'
  | 'cancel'
  | 'send'
  | 'pay'
  | 'fail'
  | 'return'
  | 'reverse';

/** The activity log's entry of one step of a payout; the store's owners see it too. */
export function recordPayout(
  tx: AuditedTx,
  step: Step,
  payout: Pick<PayoutRow, 'id' | 'store_id' | 'amount_minor' | 'currency'>,
  after: { [field: string]: string | number | null } = {},
): void {
  tx.audit.record({
    action: `payout.${step}`,
    entity: 'payout',
    entityId: payout.id,
    label: payoutNumber(payout.id),
    storeId: payout.store_id,
    before: null,
    after: { amount_minor: payout.amount_minor, currency: payout.currency, ...after },
  });
}
