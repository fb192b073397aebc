import type { CancelReason } from '@souk/rules/cancel-reasons';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { isWithin, restOf, summedUnits, type LineUnits } from '@souk/rules/parcels';
import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { endParts } from '#order/end-parts.ts';
import { insertCancelledUnits } from '#order/cancelled-units-queries.ts';
import { lockOrder, type LockedOrder, type LockedPart } from '#order/lock-order.ts';
import { listPacked, setHasRest } from '#order/parcel-queries.ts';
import { queueUnitsMail } from '#order/queue-order-mails.ts';
import { backOfParts, backOfUnits, issueRefund, type BackAmount } from '#order/refund-parts.ts';
import { listReturnable, recordReturns, returnStock, type ReturnedUnits } from '#order/return-stock.ts';
import { settleFreeRest } from '#order/settle-free-rest.ts';
import { notFound } from '#records/record-kind.ts';

export type UnitsRequest = { partId: number; lines: readonly LineUnits[] };

export type ChosenUnits =
  | {
      ok: true;
      locked: LockedOrder;
      part: LockedPart;
      units: LineUnits[];
      isWhole: boolean;
      back: BackAmount;
    }
  | typeof notFound
  /** `passed`: the whole part has shipped. `more-than-left`: some units don't exist or are packed. */
  | { ok: false; reason: 'cancelled' | 'passed' | 'more-than-left' };

/** Decides which units of a store's part can be cancelled and what is refunded. Used by preview and act, under the order's lock. */
async function chooseUnits(
  tx: Transaction<DB>,
  scope: Scope,
  { partId, lines }: UnitsRequest,
): Promise<ChosenUnits> {
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  if (part.cancelled) return { ok: false, reason: 'cancelled' };
  const { lines: live, parcels } = await listPacked(tx, partId);
  const rest = restOf(live, parcels);
  const hasLeft = part.status > ORDER_STATUS_CODE.confirmed;
  // Parts moved on without parcels have shipped too.
  if (part.status >= ORDER_STATUS_CODE.delivered || rest.length === 0 || (hasLeft && parcels.length === 0))
    return { ok: false, reason: 'passed' };
  const units = summedUnits(lines);
  if (units.length === 0 || !isWithin(units, rest)) return { ok: false, reason: 'more-than-left' };
  const isWhole =
    parcels.length === 0 &&
    rest.every(({ id, quantity }) => units.some((one) => one.id === id && one.quantity === quantity));
  const back = isWhole ? await backOfParts(tx, locked, [part]) : await backOfUnits(tx, locked, units);
  return { ok: true, locked, part, units, isWhole, back };
}

/** What cancelling would do now, by the same rules. Changes nothing. */
export function previewUnits(db: Kysely<DB>, scope: Scope, input: UnitsRequest): Promise<ChosenUnits> {
  return inTransaction(db, (tx) => chooseUnits(tx, scope, input));
}

export type CancelUnits = UnitsRequest & {
  reason: CancelReason;
  /** Whether the units are restocked; damaged ones aren't. */
  isBack: boolean;
  /** The refund shown in the preview; refused if the amount has changed. */
  expectedMinor: number;
  now: Date;
};

/**
 * A store cancels units of its part. What was paid for them is refunded, otherwise it is no longer due; voucher, commission and its tax are
 * reduced in proportion (decision 025). The part ends with its last unit. The buyer is told the reason. Other stores' parts don't change
 * (INVARIANTS B20).
 */
export async function cancelUnits(tx: AuditedTx, scope: Scope, input: CancelUnits) {
  const chosen = await chooseUnits(tx, scope, input);
  if (!chosen.ok) return chosen;
  const { locked, part, units, isWhole, back } = chosen;
  const { reason, isBack, now } = input;
  if (input.expectedMinor !== back.amountMinor) return { ok: false, reason: 'another-amount' } as const;
  if (isWhole) {
    await endParts(tx, locked, {
      parts: [part],
      to: ORDER_STATUS_CODE.cancelled,
      actor: 'seller',
      reason,
      areLost: !isBack,
      now,
    });
  } else await endUnits(tx, chosen, input);
  const { order } = locked;
  tx.audit.record({
    action: 'order.cancel-pieces',
    entity: 'order',
    entityId: order.id,
    label: order.number,
    storeId: scope.storeId,
    before: null,
    after: {
      part: part.id,
      pieces: units.reduce((sum, { quantity }) => sum + quantity, 0),
      reason,
      whole_part: isWhole,
      on_the_shelf: isBack,
      amount_minor: back.amountMinor,
      currency: order.currency,
      was_paid: order.payment_done,
    },
  });
  return { ok: true } as const;
}

async function endUnits(
  tx: Transaction<DB>,
  { locked, part, units, back }: Extract<ChosenUnits, { ok: true }>,
  { reason, isBack, now }: CancelUnits,
): Promise<void> {
  const returned = await returnedOf(tx, part.id, units);
  const isRefunded = locked.order.payment_done && back.payment !== null && back.amountMinor > 0;
  const ids = await insertCancelledUnits(tx, {
    partId: part.id,
    reason,
    isBack,
    isDropped: !isRefunded,
    now,
    lines: units.map(({ id, quantity }) => ({ ...amountsOf(back, id), id, units: quantity })),
  });
  await issueRefund(tx, locked, { back, cause: `cancelled-pieces:${ids[0]}`, now });
  const { lines, parcels } = await listPacked(tx, part.id);
  await setHasRest(tx, part.id, parcels.length > 0 && restOf(lines, parcels).length > 0);
  const tags = await returnStock(tx, returned, { areLost: !isBack });
  await recordReturns(tx, returned);
  await announceChange(tx, tags);
  await queueUnitsMail(tx, locked.order, {
    partId: part.id,
    units,
    reason,
    cancelId: ids[0]!, // at least one unit was chosen
    backMinor: back.amountMinor,
    wasPaid: locked.order.payment_done,
  });
  await settleFreeRest(tx, locked.order.id, now);
}

async function returnedOf(
  tx: Transaction<DB>,
  partId: number,
  units: readonly LineUnits[],
): Promise<ReturnedUnits[]> {
  const lines = await listReturnable(tx, [partId]);
  return units.map(({ id, quantity }) => ({ ...lines.find((line) => line.id === id)!, quantity })); // chosen from these lines
}

const none = {
  goodsMinor: 0,
  voucherShopMinor: 0,
  voucherSellerMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
  deemedVatMinor: 0,
};

/** Nothing is refunded for a line whose units the shop has already refunded. */
function amountsOf({ lines }: BackAmount, lineId: number): typeof none {
  const line = lines.find((one) => one.lineId === lineId);
  if (!line) return none;
  const { goodsMinor, voucherShopMinor, voucherSellerMinor } = line;
  const { commissionMinor, commissionTaxMinor, deemedVatMinor } = line;
  return {
    goodsMinor,
    voucherShopMinor,
    voucherSellerMinor,
    commissionMinor,
    commissionTaxMinor,
    deemedVatMinor,
  };
}
