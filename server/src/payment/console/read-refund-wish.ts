import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import type { RefundWish } from '../choose-refund.ts';
import type { SelectedOrder } from '#order/console/operator-order-queries.ts';

type Sent = {
  lines?: { id: number; units: number }[] | undefined;
  part_id?: number | undefined;
  amount_minor?: number | undefined;
  is_goodwill: boolean;
  payment_id?: string | undefined;
};

/** Translates a request into a refund: lines by position, a part by its seller. `unsaid`: neither or contradictory scopes were given. */
export async function readRefundWish(
  db: Kysely<DB>,
  order: Pick<SelectedOrder, 'id' | 'parts'>,
  sent: Sent,
): Promise<{ ok: true; wish: RefundWish } | { ok: false; reason: 'unsaid' | 'unknown' }> {
  const lines = sent.lines ?? [];
  if (lines.length > 0 && (sent.amount_minor !== undefined || sent.part_id !== undefined))
    return { ok: false, reason: 'unsaid' };
  if (lines.length === 0 && sent.amount_minor === undefined && sent.part_id === undefined)
    return { ok: false, reason: 'unsaid' };
  const ordered = lines.length > 0 ? await listRefundableLines(db, order.id) : [];
  const units = lines.map(({ id, units }) => ({
    line: ordered.findIndex((one) => one.id === id) + 1,
    units,
  }));
  const store = order.parts.find(({ id }) => id === sent.part_id)?.store_slug;
  if (units.some(({ line }) => line === 0) || (sent.part_id !== undefined && store === undefined))
    return { ok: false, reason: 'unknown' };
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
