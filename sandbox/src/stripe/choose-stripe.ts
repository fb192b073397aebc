import { bookedMoney } from '#lab/booked-money.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import type { TextKey } from '#lab/texts.ts';
import { moneyOf, stripeAmountOf } from './stripe-amounts.ts';
import type { Session } from './stripe-objects.ts';
import type { StripeStore } from './stripe-store.ts';

/** Effects of the documented test cards; an empty field pays. */
const cards: Readonly<Record<string, 'pay' | TextKey>> = {
  '': 'pay',
  '4242424242424242': 'pay',
  '4000002500003155': 'pay',
  '4000000000000002': 'said.declined',
  '4000000000009995': 'said.declined',
};

/**
 * Actions on the hosted page. A declined card stays on it: the session continues, and no event is sent (PAYMENTS §1f). `pay-later`
 * is a delayed method: the session is complete, but unpaid.
 */
export function chooseStripe(lab: Lab, store: StripeStore, id: string, choice: Choice): BrowserStep {
  const session = store.sessions.get(id);
  if (!session || store.upToDate(session).status !== 'open') return { kind: 'over' };
  switch (choice.action) {
    case 'decline':
      return { kind: 'stay', message: 'said.declined' };
    case 'cancel':
      if (session.cancelUrl === null) return { kind: 'stay', message: 'said.no-cancel' };
      return { kind: 'go', url: session.cancelUrl };
    case 'pay-later':
      enterIntoBooks(session, choice);
      beginDelayed(lab, store, session);
      break;
    case 'pay': {
      const outcome = cards[choice.instrument] ?? 'said.card-unknown';
      if (outcome !== 'pay') return { kind: 'stay', message: outcome };
      enterIntoBooks(session, choice);
      store.receive(session);
      break;
    }
  }
  store.tellSession(session, 'checkout.session.completed');
  return { kind: 'go', url: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
}

function enterIntoBooks(session: Session, { knobs }: Choice): void {
  const money = bookedMoney(moneyOf(session.amount, session.currency), knobs.books);
  session.amount = stripeAmountOf(money);
  session.currency = money.currency.toLowerCase();
}

function beginDelayed(lab: Lab, store: StripeStore, session: Session): void {
  session.intentId = `pi_3${lab.ids.text(23)}`;
  session.status = 'complete';
  store.intents.set(session.intentId, {
    id: session.intentId,
    createdAt: store.now(),
    amount: session.amount,
    currency: session.currency,
    status: 'processing',
    metadata: session.intentMetadata,
    chargeId: null,
  });
  lab.settleLater(() => settleSession(store, session, 'paid'));
}

/** A delayed payment is in progress. */
export function isProcessing({ intents }: StripeStore, session: Session): boolean {
  return intents.get(session.intentId ?? '')?.status === 'processing';
}

/** A delayed payment has completed. */
export function settleSession(store: StripeStore, session: Session, outcome: 'paid' | 'failed'): void {
  const intent = store.intents.get(session.intentId ?? '');
  if (intent?.status !== 'processing') return;
  if (outcome === 'paid') store.receive(session);
  else intent.status = 'requires_payment_method';
  const type = outcome === 'paid' ? 'succeeded' : 'failed';
  store.tellSession(session, `checkout.session.async_payment_${type}`);
}
