import type { AuditedTx } from '#access/audited.ts';
import { mailPayout } from './mail-payout.ts';
import { updatePayout, type PayoutChange, type PayoutRow } from './payout-queries.ts';
import { recordPayout } from './record-payout.ts';

const steps = {
  paid: { from: ['sent'], verb: 'pay' },
  failed: { from: ['sent'], verb: 'fail' },
  returned: { from: ['sent', 'paid'], verb: 'return' },
} as const;

export type SettledPayout = {
  as: keyof typeof steps;
  reason: string;
  feeMinor: number;
  at: Date;
  /** The bank transaction that shows it. */
  lineId?: number;
  /** What a provider told of its transfer. */
  transfer?: Pick<PayoutChange, 'provider_ref' | 'reversed_minor' | 'reversed_at' | 'ask_at'>;
};

export type Settled = { ok: true } | { ok: false; reason: 'decided' | 'fee-too-high' };

/**
 * Records what became of a sent payout, which the caller has locked. After `failed` and `returned` the money is available again, and the
 * seller reads the reason; after `returned` payouts also wait until the bank details are confirmed. `feeMinor`: what the bank charged for a
 * return, borne by the shop.
 */
export async function settlePayout(
  tx: AuditedTx,
  payout: PayoutRow,
  { as, reason, feeMinor, at, lineId, transfer }: SettledPayout,
): Promise<Settled> {
  const { from, verb } = steps[as];
  if (!from.some((state) => state === payout.state)) return { ok: false, reason: 'decided' };
  // A fee above the amount would make the bank's return negative.
  if (feeMinor > payout.amount_minor) return { ok: false, reason: 'fee-too-high' };
  await updatePayout(tx, payout.id, {
    state: as,
    settled_at: at,
    ...(as === 'paid' ? {} : { reason }),
    ...(as === 'returned' ? { fee_minor: feeMinor } : {}),
    ...(lineId === undefined ? {} : as === 'paid' ? { paid_line_id: lineId } : { returned_line_id: lineId }),
    ...transfer,
  });
  recordPayout(tx, verb, payout, as === 'paid' ? {} : { reason });
  if (as !== 'paid') await mailPayout(tx, as, { ...payout, reason });
  return { ok: true };
}
