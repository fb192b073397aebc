import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { summedUnits, type LineUnits } from '@souk/rules/parcels';
import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import { lockOrder, type LockedOrder, type LockedPart } from '#order/lock-order.ts';
import type { RefundPurpose } from '#order/refund-purpose.ts';
import { backOfParts, backOfUnits, type BackAmount } from '#order/refund-parts.ts';
import { chooseRefund, type ChosenRefund } from '#payment/choose-refund.ts';
import { refundAudited } from '#payment/refund-payment.ts';
import { notFound } from '#records/record-kind.ts';
import { lockAnyReturn } from './lock-return.ts';
import { unitsOfReturn } from './units-of-return.ts';

export type StoreRefundWish = {
  partId: number;
  /** Shipped units, or an amount in minor units. */
  what: { lines: readonly { id: number; units: number }[] } | { amount_minor: number };
};

export type PreviewedRefund = {
  ok: true;
  locked: LockedOrder;
  part: LockedPart;
  units: LineUnits[] | null;
  isWhole: boolean;
  back: BackAmount;
};

type Refused =
  | typeof notFound
  /** `unshipped`: the store cancels such items instead. */
  | { ok: false; reason: 'cancelled' | 'unshipped' }
  | Exclude<ChosenRefund, { ok: true }>;

/** What refunding a return would do now, in whatever state it is. Changes nothing. */
export function previewReturn(
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<PreviewedRefund | typeof notFound> {
  return inTransaction(db, async (tx) => {
    const found = await lockAnyReturn(tx, scope, id);
    if (!found.ok) return found;
    const { locked, part } = found;
    const ordered = await listRefundableLines(tx, locked.order.id);
    const { isWhole, units } = unitsOfReturn(found, ordered);
    const back = isWhole ? await backOfParts(tx, locked, [part]) : await backOfUnits(tx, locked, units);
    return { ok: true, locked, part, units, isWhole, back };
  });
}

/** What a store's own refund would do now. Changes nothing. */
export function previewStoreRefund(
  db: Kysely<DB>,
  scope: Scope,
  wish: StoreRefundWish,
): Promise<PreviewedRefund | Refused> {
  return inTransaction(db, async (tx) => {
    const found = await choosePart(tx, scope, wish);
    if (!found.ok) return found;
    const { locked, part, purpose, amountMinor, units } = found;
    const chosen = await chooseRefund(tx, locked, { amountMinor, purpose });
    if (!chosen.ok) return chosen;
    const { payment, lines } = chosen;
    const back = { payment, amountMinor: chosen.amountMinor, lines };
    return { ok: true, locked, part, units, isWhole: false, back };
  });
}

/**
 * A store refunds shipped items, or an amount as goodwill, at its own expense: its share and the commission go back as with any refund of
 * its part (decision 025).
 */
export async function refundByStore(
  tx: AuditedTx,
  scope: Scope,
  wish: StoreRefundWish & { expectedMinor: number; reason: string; now: Date },
) {
  const found = await choosePart(tx, scope, wish);
  if (!found.ok) return found;
  const { locked, purpose, amountMinor } = found;
  const { expectedMinor, reason, now } = wish;
  const { number } = locked.order;
  return refundAudited(tx, {
    number,
    amountMinor,
    purpose,
    expectedMinor,
    reason,
    now,
    storeId: scope.storeId,
  });
}

async function choosePart(tx: Transaction<DB>, scope: Scope, { partId, what }: StoreRefundWish) {
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  if (part.cancelled) return { ok: false, reason: 'cancelled' } as const;
  if (part.status <= ORDER_STATUS_CODE.confirmed) return { ok: false, reason: 'unshipped' } as const;
  if ('amount_minor' in what) {
    const purpose: RefundPurpose = { store: part.store_slug };
    return { ok: true, locked, part, purpose, amountMinor: what.amount_minor, units: null } as const;
  }
  const units = summedUnits(what.lines.map(({ id, units }) => ({ id, quantity: units })));
  const ordered = await listRefundableLines(tx, locked.order.id);
  const lines = units.map(({ id, quantity }) => ({
    line: ordered.findIndex((line) => line.id === id && line.partId === partId) + 1,
    units: quantity,
  }));
  if (lines.some(({ line }) => line === 0)) return notFound;
  return { ok: true, locked, part, purpose: { units: lines }, amountMinor: null, units } as const;
}
