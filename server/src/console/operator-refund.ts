import { formatMoney, notationIn } from '@souk/rules/format-money';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import type { ChosenRefund, RefundWish } from '#payment/choose-refund.ts';
import type { RefundOutcome } from '#payment/refund-payment.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { OperatorOrderRow } from './operator-order-queries.ts';

type Sent = {
  lines?: { id: number; units: number }[] | undefined;
  part_id?: number | undefined;
  amount_minor?: number | undefined;
  is_goodwill: boolean;
  payment_id?: string | undefined;
};

/** What was sent in the words of a refund: lines by their place, a part by its seller. */
export async function readRefundWish(
  db: Kysely<DB>,
  order: Pick<OperatorOrderRow, 'id' | 'parts'>,
  sent: Sent,
): Promise<{ ok: true; wish: RefundWish } | { ok: false; refusal: Refusal }> {
  const lines = sent.lines ?? [];
  if (lines.length > 0 && (sent.amount_minor !== undefined || sent.part_id !== undefined))
    return { ok: false, refusal: refuse('refusal.console.refund.unsaid') };
  if (lines.length === 0 && sent.amount_minor === undefined && sent.part_id === undefined)
    return { ok: false, refusal: refuse('refusal.console.refund.unsaid') };
  const ordered = lines.length > 0 ? await listRefundableLines(db, order.id) : [];
  const units = lines.map(({ id, units }) => ({
    line: ordered.findIndex((one) => one.id === id) + 1,
    units,
  }));
  const store = order.parts.find(({ id }) => id === sent.part_id)?.store_slug;
  if (units.some(({ line }) => line === 0) || (sent.part_id !== undefined && store === undefined))
    return { ok: false, refusal: refuseUnknown() };
  return {
    ok: true,
    wish: {
      amountMinor: sent.amount_minor ?? null,
      ...(sent.payment_id ? { paymentId: sent.payment_id } : {}),
      purpose: {
        ...(store === undefined ? {} : { store }),
        ...(units.length > 0 ? { units } : {}),
        ...(sent.is_goodwill ? { isGoodwill: true } : {}),
      },
    },
  };
}

type Refused = Exclude<ChosenRefund | RefundOutcome | { ok: false; reason: 'another-amount' }, { ok: true }>;

/** Why a refund is not given, in the words of a console. */
export function refuseRefund(
  refused: Refused,
  { settings, currency }: { settings: Settings; currency: string },
): Refusal {
  const left = (minor: number, of: string) =>
    refuse('refusal.console.refund.too-much', { left: formatMoney(minor, notationIn(of, settings)) });
  switch (refused.reason) {
    case 'order-missing':
    case 'part-missing':
    case 'line-missing':
    case 'payment-missing':
      return refuseUnknown();
    case 'too-much':
      return left(refused.leftMinor, refused.currency);
    case 'more-than-left':
      return left(refused.leftMinor, currency);
    case 'several-payments':
      return refuse('refusal.console.refund.several-payments');
    case 'another-amount':
      return refuse('refusal.console.refund.another-amount');
    case 'nothing-left':
    case 'units-missing':
      return refuse('refusal.console.refund.nothing-left');
  }
}
