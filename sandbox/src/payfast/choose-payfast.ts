import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import type { Checkout, Payment, PayfastStore } from './payfast-store.ts';

/** PayFast's published sandbox buyer; an empty field pays as well. */
const wallets = new Set(['', 'sbtu01@payfast.co.za']);

export function isOpen({ payments }: Checkout): boolean {
  return payments.every(({ status }) => status === 'FAILED');
}

/**
 * Actions on the hosted page. Abandoned and cancelled payments send no ITN; a declined one stays on the page, and its ITN says
 * FAILED.
 */
export function choosePayfast(lab: Lab, store: PayfastStore, id: string, choice: Choice): BrowserStep {
  const checkout = store.checkouts.get(id);
  if (!checkout || !isOpen(checkout)) return { kind: 'over' };
  switch (choice.action) {
    case 'cancel':
      return leadTo(checkout, 'cancel_url');
    case 'decline':
      store.tell(checkout, store.add(checkout, 'FAILED'));
      return { kind: 'stay', message: 'said.declined' };
    case 'pay-later': {
      const payment = store.add(checkout, 'PENDING');
      store.tell(checkout, payment);
      lab.settleLater(() => settlePayment(store, checkout, payment, 'paid'));
      return leadTo(checkout, 'return_url');
    }
    case 'pay': {
      if (!wallets.has(choice.instrument)) return { kind: 'stay', message: 'said.card-unknown' };
      const times = choice.knobs.isPaidTwice ? 2 : 1;
      for (let time = 0; time < times; time++) store.tell(checkout, store.add(checkout, 'COMPLETE'));
      return leadTo(checkout, 'return_url');
    }
  }
}

export function settlePayment(
  store: PayfastStore,
  checkout: Checkout,
  payment: Payment,
  outcome: 'paid' | 'failed',
): boolean {
  if (payment.status !== 'PENDING') return false;
  payment.status = outcome === 'paid' ? 'COMPLETE' : 'FAILED';
  store.tell(checkout, payment);
  return true;
}

/** Nothing is appended to the shop's URL. */
function leadTo({ fields }: Checkout, name: 'return_url' | 'cancel_url'): BrowserStep {
  const url = fields.get(name);
  return url ? { kind: 'go', url } : { kind: 'stay', message: 'said.no-cancel' };
}
