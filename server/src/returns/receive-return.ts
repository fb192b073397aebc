import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { moveReturn, setSellable } from '#order/return-queries.ts';
import { returnStock, type ReturnedUnits } from '#order/return-stock.ts';
import { lockReturn, recordReturnAct, type LockedReturn, type ReturnRefused } from './lock-return.ts';

export type ReceiveOutcome =
  | { ok: true }
  | ReturnRefused
  /** `not-sent`: it hasn't shipped completely; the store has to cancel it instead. */
  | { ok: false; reason: 'line-missing' | 'more-than-units' | 'not-sent' };

/** Restocks sellable units once; the others are lost. Flash quotas and sales counts stay (decision 128). */
export async function receiveReturn(
  tx: AuditedTx,
  scope: Scope,
  { id, lines, now }: { id: number; lines: readonly { id: number; sellable: number }[]; now: Date },
): Promise<ReceiveOutcome> {
  const found = await lockReturn(tx, scope, { id, act: 'received' });
  if (!found.ok) return found;
  const { own } = found;
  const sellable = new Map(own.lines.map((line) => [line.order_line_id, 0]));
  for (const line of lines) {
    if (!sellable.has(line.id)) return { ok: false, reason: 'line-missing' };
    sellable.set(line.id, sellable.get(line.id)! + line.sellable);
  }
  if (own.lines.some((line) => sellable.get(line.order_line_id)! > line.units))
    return { ok: false, reason: 'more-than-units' };
  if (!(await hasLeft(tx, found))) return { ok: false, reason: 'not-sent' };
  await moveReturn(tx, id, { state: 'received', received_at: now, now });
  await setSellable(
    tx,
    id,
    [...sellable].map(([line, units]) => ({ id: line, sellable: units })),
  );
  const back = await returnedUnitsOf(tx, own);
  const tags = [
    ...(await returnStock(
      tx,
      unitsOf(back, (line) => sellable.get(line.id)!),
    )),
    ...(await returnStock(
      tx,
      unitsOf(back, (line) => line.quantity - sellable.get(line.id)!),
      { areLost: true },
    )),
  ];
  await announceChange(tx, tags);
  const sum = [...sellable.values()].reduce((one, other) => one + other, 0);
  recordReturnAct(tx, found, { act: 'receive', after: { state: 'received', sellable: sum } });
  return { ok: true };
}

async function hasLeft(tx: Transaction<DB>, { part }: LockedReturn): Promise<boolean> {
  const { has_rest: hasRest } = await tx
    .selectFrom('order_parts')
    .select('has_rest')
    .where('id', '=', part.id)
    .executeTakeFirstOrThrow();
  return part.status > ORDER_STATUS_CODE.confirmed && !hasRest;
}

async function returnedUnitsOf(tx: Transaction<DB>, own: LockedReturn['own']): Promise<ReturnedUnits[]> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'inventory_id'])
    .where('order_part_id', '=', own.order_part_id)
    .execute();
  return own.lines.map(({ order_line_id: id, units }) => ({
    ...lines.find((line) => line.id === id)!, // the return's lines belong to its part
    flash_sale_product_id: null,
    quantity: units,
  }));
}

const unitsOf = (back: readonly ReturnedUnits[], units: (line: ReturnedUnits) => number) =>
  back.map((line) => ({ ...line, quantity: units(line) })).filter(({ quantity }) => quantity > 0);
