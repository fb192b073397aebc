import {
  allowedMoves,
  canMove,
  isOrderStatus,
  movingParts,
  ORDER_STATUS_CODE,
} from '@souk/rules/order-status';
import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { changeParts } from './change-parts.ts';
import { endParts } from './end-parts.ts';
import { isPickedUp } from './is-pickup-part.ts';
import { lockOrder, type LockedOrder, type LockedPart } from './lock-order.ts';

export type OrderMove = {
  number: string;
  /** Only this seller's part; absent: every part that isn't delivered or cancelled. */
  store?: string | undefined;
  /** A status code; absent: the next one. 6 cancels for the shop and restocks. */
  to?: number | undefined;
  actor: string;
  now: Date;
};

export type MoveOutcome =
  | { ok: true; status: number; cancelled: boolean; paymentDone: boolean }
  | { ok: false; reason: 'order-missing' }
  | { ok: false; reason: 'part-missing' }
  /** It is delivered, and earned, only after the last parcel of each part has shipped. */
  | { ok: false; reason: 'has-rest' }
  | { ok: false; reason: 'not-allowed'; from: number };

/** Moves an order, or one seller's part, along the transitions of SPEC §4 (rules/order-status). All or nothing. */
export async function moveOrder(db: Kysely<DB>, move: OrderMove): Promise<MoveOutcome> {
  return inTransaction(db, (tx) => moveOrderWithin(tx, move));
}

/** The same from a console, with an audit log entry and `partId` instead of the seller's name. */
export async function moveOrderAudited(
  tx: AuditedTx,
  { number, partId, to, now }: { number: string; partId: number | undefined; to: number; now: Date },
): Promise<MoveOutcome> {
  const locked = await lockOrder(tx, { number });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const part = locked.parts.find(({ id }) => id === partId);
  if (partId !== undefined && !part) return { ok: false, reason: 'part-missing' };
  const move = { number, to, actor: 'operator', now };
  const moved =
    part && (await passesTransit(tx, part, to))
      ? await moveThroughTransit(tx, { locked, part }, move)
      : await moveLocked(tx, { locked, part }, move);
  if (!moved.ok) return moved;
  tx.audit.record({
    action: 'order.move',
    entity: 'order',
    entityId: locked.order.id,
    label: number,
    storeId: null,
    before: { status: part?.status ?? locked.order.status },
    after: { status: to, ...(part ? { store: part.store_slug } : {}) },
  });
  return moved;
}

async function moveOrderWithin(tx: Transaction<DB>, move: OrderMove): Promise<MoveOutcome> {
  const locked = await lockOrder(tx, { number: move.number });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const part = locked.parts.find(({ store_slug }) => store_slug === move.store);
  if (move.store !== undefined && !part) return { ok: false, reason: 'part-missing' };
  return moveLocked(tx, { locked, part }, move);
}

async function moveLocked(
  tx: Transaction<DB>,
  { locked, part }: { locked: LockedOrder; part: LockedPart | undefined },
  move: OrderMove,
): Promise<MoveOutcome> {
  const from = part?.status ?? locked.order.status;
  const to = move.to ?? nextStatus(from);
  const parts = to === null ? null : part ? alone(part, to) : movingParts(locked.parts, to);
  if (to === null || parts === null) return { ok: false, reason: 'not-allowed', from };
  if (to === ORDER_STATUS_CODE.delivered && parts.some(({ has_rest: hasRest }) => hasRest))
    return { ok: false, reason: 'has-rest' };

  const change = { parts, to, actor: move.actor, now: move.now };
  const state =
    to === ORDER_STATUS_CODE.cancelled
      ? await endParts(tx, locked, change)
      : await changeParts(tx, locked, { ...change, cancelled: false, refundMinor: 0 });
  return { ok: true, ...state };
}

async function passesTransit(tx: Transaction<DB>, part: LockedPart, to: number): Promise<boolean> {
  const isReady = part.status === ORDER_STATUS_CODE['picked-up'] && !part.cancelled;
  return isReady && to === ORDER_STATUS_CODE.delivered && (await isPickedUp(tx, part.id));
}

/** A pickup part has no transit: it passes that status without an email. */
async function moveThroughTransit(
  tx: Transaction<DB>,
  { locked, part }: { locked: LockedOrder; part: LockedPart },
  move: OrderMove & { to: number },
): Promise<MoveOutcome> {
  const transit = ORDER_STATUS_CODE['on-the-way'];
  const { actor, now } = move;
  const change = {
    parts: [part],
    to: transit,
    cancelled: false,
    refundMinor: 0,
    actor,
    now,
    isPassing: true,
  };
  const { paymentDone, ...state } = await changeParts(tx, locked, change);
  const moved = { ...part, status: transit };
  const order = { ...locked.order, ...state, payment_done: paymentDone };
  const parts = locked.parts.map((one) => (one.id === part.id ? moved : one));
  return moveLocked(tx, { locked: { order, parts }, part: moved }, move);
}

function alone(part: LockedPart, to: number): LockedPart[] | null {
  return canMove(part.status, to, part.cancelled) ? [part] : null;
}

function nextStatus(from: number): number | null {
  const next = isOrderStatus(from) ? allowedMoves[from][0] : undefined;
  return next === undefined || next === ORDER_STATUS_CODE.cancelled ? null : next;
}
