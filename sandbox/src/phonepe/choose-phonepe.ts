import { bookedMoney } from '#lab/booked-money.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import type { Attempt, Failure, Order } from './phonepe-objects.ts';
import type { PhonepeStore } from './phonepe-store.ts';

const cards = new Set(['', '4242424242424242', '4208585190116667']);
const oneTimeCode = '123456';

const declined: Failure = {
  errorCode: 'AUTHORIZATION_ERROR',
  detailedErrorCode: 'ZM',
  stage: 'AUTHENTICATION',
  source: 'CUSTOMER',
  description: 'The payment was declined by the bank.',
};
const cancelled: Failure = {
  errorCode: 'TXN_CANCELLED',
  detailedErrorCode: 'REQUEST_CANCEL_BY_REQUESTER',
  stage: 'PRE_AUTHENTICATION',
  source: 'CUSTOMER',
  description: 'The customer cancelled the payment.',
};

/** No pending or successful attempt. */
export function isOpen(store: PhonepeStore, order: Order): boolean {
  return store.upToDate(order).state === 'PENDING' && order.attempts.every(({ state }) => state === 'FAILED');
}

/**
 * Actions on the hosted page. The browser returns without the outcome. A declined attempt ends the order only if the shop disabled
 * retries.
 */
export function choosePhonepe(lab: Lab, store: PhonepeStore, id: string, choice: Choice): BrowserStep {
  const order = [...store.orders.values()].find((each) => each.id === id);
  if (!order || !isOpen(store, order)) return { kind: 'over' };
  const back: BrowserStep = { kind: 'go', url: order.redirectUrl };
  const attempt = (state: Attempt['state'], failure: Failure | null) =>
    void order.attempts.push({
      transactionId: `OM${lab.ids.digits(22)}`,
      timestampMs: lab.now(),
      state,
      failure,
    });

  if (choice.action === 'cancel') {
    store.end(order, cancelled);
    return back;
  }
  if (choice.action === 'pay-later') {
    enterIntoBooks(order, choice);
    attempt('PENDING', null);
    lab.settleLater(() => settleOrder(store, order, 'paid'));
    return back;
  }
  if (!cards.has(choice.instrument)) return { kind: 'stay', message: 'said.card-unknown' };
  const hasWrongCode = choice.code !== '' && choice.code !== oneTimeCode;
  if (choice.action === 'decline' || hasWrongCode) {
    attempt('FAILED', declined);
    if (!order.hasNoRetry)
      return { kind: 'stay', message: hasWrongCode ? 'said.code-wrong' : 'said.declined' };
    store.end(order, declined);
    return back;
  }
  enterIntoBooks(order, choice);
  attempt('COMPLETED', null);
  store.end(order, null);
  return back;
}

function enterIntoBooks(order: Order, { knobs }: Choice): void {
  order.amount = bookedMoney({ minor: order.amount, currency: 'INR' }, knobs.books).minor;
}

export function isUnderWay({ state, attempts }: Order): boolean {
  return state === 'PENDING' && attempts.some((attempt) => attempt.state === 'PENDING');
}

export function settleOrder(store: PhonepeStore, order: Order, outcome: 'paid' | 'failed'): boolean {
  if (!isUnderWay(order)) return false;
  store.end(order, outcome === 'paid' ? null : declined);
  return true;
}
