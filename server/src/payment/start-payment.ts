import { isOpenAttempt, type PaymentState } from '@souk/rules/payment-state';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { chooseOrderMethod } from '#order/choose-order-method.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder } from '#order/lock-order.ts';
import { dueOf } from '#ledger/due-of.ts';
import { queueTransferMail } from '#order/queue-order-mails.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Transaction } from 'kysely';
import { applyFacts } from './apply-facts.ts';
import { attemptOf, buyerOf, type OrderAddress } from './attempt.ts';
import { newReference } from '#ledger/new-reference.ts';
import { listActiveMethods, type PaymentMethod } from '#ledger/methods.ts';
import type { NextStep } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { insertAttempt, listAttempts, updateAttempt, type AttemptRow } from '#ledger/attempt-queries.ts';
import { isCashStoppedFor } from './cash/is-cash-stopped-for.ts';
import { findPayableOrder, type PayableOrder } from './queries.ts';
import { abandonAttempt, closeAtProvider, settleAttempt } from './settle-attempt.ts';
import { returnAddresses } from './return-addresses.ts';
import { withTimeBudget } from '#outbound/time-budget.ts';

export type StartRequest = {
  orderId: number;
  holder: Holder;
  /** Another method for the unpaid order; null: the order's own. */
  method: number | null;
  settings: Settings;
  ip: string;
};

export type PaymentStatus = {
  order: PayableOrder;
  attempt: AttemptRow | null;
  /** Null: nothing left for the shopper to do. */
  next: NextStep | null;
};

export type StartOutcome =
  | ({ ok: true } & PaymentStatus)
  | { ok: false; reason: 'order-missing' | 'method-invalid' | 'payment-refused' | 'payment-unavailable' };
type StartRefused = Extract<StartOutcome, { ok: false }>;

/** Delay of the first automatic inquiry; the shopper is still on the payment page. */
const firstQuestionMs = 30_000;
/** Time limit for inquiries about older attempts, which leaves time for the new one. */
const olderMs = 4000;

/**
 * Starts or resumes the payment of an unpaid order (CONTRACT §2.6, `order/transaction`). The attempt is stored before the shopper leaves;
 * an open attempt returns the same next step, so a double click or a reload opens one only. Older attempts are ended at their providers
 * first: one of them may turn out to have paid the order.
 */
export async function startPayment(shop: Shop, request: StartRequest): Promise<StartOutcome> {
  const order = await findPayableOrder(shop.db, { id: request.orderId, holder: request.holder });
  if (!order) return refused('order-missing');
  if (order.payment_done || order.cancelled) return { ok: true, ...(await statusOf(shop, order)) };
  const method = findMethod(shop, order, request);
  if (!method) return refused('method-invalid');
  const older = await listAttempts(shop.db, order.id);
  const resumable = older.find((attempt) => isResumable(attempt, { order, method, now: shop.clock.now() }));
  if (resumable) return { ok: true, order, attempt: resumable, next: resumable.next as NextStep };

  await withTimeBudget(async () => {
    for (const attempt of older) await endOlder(shop, attempt);
  }, olderMs);
  const current = (await findPayableOrder(shop.db, { id: order.id, holder: request.holder })) ?? order;
  if (current.payment_done || current.cancelled) return { ok: true, ...(await statusOf(shop, current)) };
  return open(shop, { order: current, method, request });
}

export async function findPayment(
  shop: Shop,
  request: Pick<StartRequest, 'orderId' | 'holder' | 'settings'>,
): Promise<PaymentStatus | null> {
  const order = await findPayableOrder(shop.db, { id: request.orderId, holder: request.holder });
  if (!order) return null;
  const status = await statusOf(shop, order);
  if (order.payment_done || order.cancelled) return status;
  const method = findMethod(shop, order, { ...request, method: null });
  const open = (await listAttempts(shop.db, order.id)).find(
    (attempt) => method !== null && isResumable(attempt, { order, method, now: shop.clock.now() }),
  );
  return open ? { order, attempt: open, next: open.next as NextStep } : status;
}

function refused(reason: StartRefused['reason']): StartRefused {
  return { ok: false, reason };
}

function findMethod(
  shop: Shop,
  order: PayableOrder,
  { method, settings }: Pick<StartRequest, 'method' | 'settings'>,
): PaymentMethod | null {
  const purchase = {
    due: { minor: order.due_minor, currency: order.currency },
    country: order.address['country'] ?? '',
  };
  const id = method ?? order.order_method;
  return (
    listActiveMethods(shop.payments, settings, purchase).find((candidate) => candidate.id === id) ?? null
  );
}

function isResumable(
  attempt: AttemptRow,
  { order, method, now }: { order: PayableOrder; method: PaymentMethod; now: Date },
): boolean {
  return (
    attempt.provider === method.provider &&
    // A part may have been cancelled since.
    attempt.amount_minor === order.due_minor &&
    isOpenAttempt(attempt.state as PaymentState) &&
    attempt.next !== null &&
    (attempt.expires_at === null || attempt.expires_at > now)
  );
}

/**
 * Few providers can end an attempt, so each is asked for its state before another is opened. An unreachable one must not block the shopper:
 * the sweep asks it later.
 */
async function endOlder(shop: Shop, attempt: AttemptRow): Promise<void> {
  try {
    const { attempt: settled } = await settleAttempt(shop, attempt);
    await abandonAttempt(shop, settled);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ attempt: attempt.id, err: error }, 'could not end an older payment attempt');
  }
}

type Opening = { order: PayableOrder; method: PaymentMethod; request: StartRequest };

async function open(shop: Shop, { order, method, request }: Opening): Promise<StartOutcome> {
  const now = shop.clock.now();
  const { provider } = method;
  const id = await inTransaction(shop.db, (tx) =>
    store(tx, { order, method, now, settings: request.settings }),
  );
  if (id === 'changed') return startPayment(shop, request);
  if (id === 'no-cash') return refused('method-invalid');
  // Cash needs no session.
  if (provider === null || id === null) {
    return { ok: true, order: { ...order, order_method: method.id }, attempt: null, next: null };
  }

  const [attempt] = await listAttempts(shop.db, order.id);
  if (!attempt) throw new Error('the attempt that was stored is gone');
  const adapter = shop.payments.adapters.get(provider);
  if (!adapter) return refused('method-invalid');
  try {
    const buyer = buyerOf(order.address as OrderAddress, { language: order.language_code, ip: request.ip });
    const { next, facts } = await adapter.start(attemptOf(attempt), returnAddresses(shop, attempt), buyer);
    await updateAttempt(shop.db, attempt.id, { next, now });
    if (adapter.openAtOnce) await inTransaction(shop.db, (tx) => queueTransferMail(tx, order, attempt.id));
    const opened = await applyFacts(shop, { attemptId: attempt.id, facts, actor: provider, now });
    const current = await findPayableOrder(shop.db, { id: order.id, holder: request.holder });
    if (current && (current.payment_done || current.cancelled)) {
      // Paid or cancelled while the provider was opening this session, which `closeAttempts` couldn't close yet.
      await closeAtProvider(shop, opened);
      return { ok: true, ...(await statusOf(shop, current)) };
    }
    return { ok: true, order: { ...order, order_method: method.id }, attempt: opened, next };
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      const failed = { type: 'failed', reason: 'refused', final: true } as const;
      await applyFacts(shop, { attemptId: attempt.id, facts: [failed], actor: provider, now });
      shop.log.warn({ attempt: attempt.id, err: error }, 'the provider refused an attempt');
      return refused('payment-refused');
    }
    if (!(error instanceof ProviderUnavailableError)) throw error;
    shop.log.warn({ attempt: attempt.id, err: error }, 'could not start a payment attempt at the provider');
    return refused('payment-unavailable');
  }
}

/** Commits the attempt before the provider is called, so that it is on record whatever happens there. */
async function store(
  tx: Transaction<DB>,
  { order, method, now, settings }: Pick<Opening, 'order' | 'method'> & { now: Date; settings: Settings },
): Promise<number | 'changed' | 'no-cash' | null> {
  const locked = await lockOrder(tx, { number: order.number });
  if (!locked || locked.order.payment_done || locked.order.cancelled) return 'changed';
  // An order that was placed for cash stays so.
  const isNewCash = method.provider === null && locked.order.order_method !== method.id;
  if (isNewCash && (await isCashStoppedFor(tx, order.id, settings))) return 'no-cash';
  await chooseOrderMethod(tx, locked, { method: method.id, now });
  if (method.provider === null) return null;
  return insertAttempt(tx, {
    orderId: order.id,
    provider: method.provider,
    reference: newReference(),
    amountMinor: dueOf(locked),
    currency: order.currency,
    now,
    inquireAt: method.provider === 'bank' ? null : new Date(now.getTime() + firstQuestionMs),
  });
}

/** State of the newest relevant attempt; calls no provider. */
export async function statusOf(shop: Shop, order: PayableOrder): Promise<PaymentStatus> {
  const attempts = await listAttempts(shop.db, order.id);
  const paying = attempts.find(({ state }) => state === 'paid' || state === 'refunded');
  return { order, attempt: paying ?? attempts[0] ?? null, next: null };
}

/** Asks the providers about every attempt that could still have paid the order, newest first. */
export async function settleOrder(shop: Shop, orderId: number): Promise<void> {
  for (const attempt of await listAttempts(shop.db, orderId)) await settleAttempt(shop, attempt);
}
