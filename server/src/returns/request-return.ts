import { hasCardNumber } from '@souk/rules/card-number';
import { RETURNS } from '@souk/rules/limits';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { returnableUnits, type ReturnRequestCause } from '@souk/rules/returns';
import type { Transaction } from 'kysely';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder } from '#order/lock-order.ts';
import { listOrderParts } from '#order/queries.ts';
import { countReturns, insertReturn, type LineToReturn } from '#order/return-queries.ts';
import { askingEndsMs } from '#order/return-view.ts';
import type { Shop } from '#shop.ts';
import { queueRequestMails } from './queue-return-mails.ts';

type Asked = {
  holder: Holder;
  orderId: number;
  partId: number;
  cause: ReturnRequestCause;
  message: string;
  lines: readonly { inventoryId: number; units: number }[];
  now: Date;
};

export type AskOutcome =
  | { ok: true; id: number }
  | {
      ok: false;
      /** `fewer`: fewer units are left to return. `too-many`: too many requests. */
      reason:
        | 'order-missing'
        | 'order-busy'
        | 'not-delivered'
        | 'too-late'
        | 'fewer'
        | 'card-number'
        | 'too-many';
    };

/**
 * The buyer of a delivered part requests a return within the shop's return period. Units that are already in a return, refunded or
 * cancelled can't be returned; everything is checked under the order's lock.
 */
export async function requestReturn(shop: Pick<Shop, 'db' | 'site'>, asked: Asked): Promise<AskOutcome> {
  try {
    return await inTransaction(shop.db, (tx) => ask(tx, shop, asked));
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false, reason: 'order-busy' };
    throw error;
  }
}

async function ask(
  tx: Transaction<DB>,
  { site }: Pick<Shop, 'site'>,
  { holder, orderId, partId, cause, message, lines, now }: Asked,
): Promise<AskOutcome> {
  const locked = await lockOrder(tx, { id: orderId, holder });
  const part = locked && (await listOrderParts(tx, orderId)).find(({ id }) => id === partId);
  if (!locked || !part) return { ok: false, reason: 'order-missing' };
  const { return_days: days } = (await site.read()).settings;
  if (part.status !== ORDER_STATUS_CODE.delivered || part.cancelled)
    return { ok: false, reason: 'not-delivered' };
  if (askingEndsMs(part, { days, now }) === null) return { ok: false, reason: 'too-late' };
  if (hasCardNumber(message)) return { ok: false, reason: 'card-number' };
  if ((await countReturns(tx, partId)) >= RETURNS.ofPart) return { ok: false, reason: 'too-many' };
  const units = unitsOf(part.lines_to_return, lines);
  if (!units) return { ok: false, reason: 'fewer' };
  const id = await insertReturn(tx, { partId, storeId: part.store_id, cause, message, lines: units, now });
  await queueRequestMails(tx, locked.order, { id, partId, storeId: part.store_id });
  return { ok: true, id };
}

/** Distributes units of a variant over its order lines; null if fewer are left. */
function unitsOf(
  own: readonly LineToReturn[],
  requested: readonly { inventoryId: number; units: number }[],
): { id: number; units: number }[] | null {
  const chosen: { id: number; units: number }[] = [];
  for (const [inventoryId, same] of Map.groupBy(requested, (line) => line.inventoryId)) {
    let leftUnits = same.reduce((sum, { units }) => sum + units, 0);
    for (const line of own.filter((one) => one.inventoryId === inventoryId)) {
      const units = Math.min(leftUnits, returnableUnits(line));
      if (units > 0) chosen.push({ id: line.id, units });
      leftUnits -= units;
    }
    if (leftUnits > 0) return null;
  }
  return chosen;
}
