import { bookedMoney } from '#lab/booked-money.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import { fixedFeeMinor, type Form, type IyzicoStore, type Payment, tokenSeconds } from './iyzico-store.ts';

/** The documented test cards: null succeeds, otherwise the bank's refusal. */
const cards: Readonly<Record<string, { code: string; message: string } | null>> = {
  '': null,
  '5528790000000008': null,
  '5890040000000016': null,
  '5526080000000006': null,
  '5406670000000009': null,
  '4111111111111129': { code: '10051', message: 'Insufficient card limit, insufficient balance' },
  '4129111111111111': { code: '10005', message: 'Do not honour' },
  '4124111111111116': { code: '10084', message: 'Invalid cvc' },
  '4121111111111119': { code: '10034', message: 'Fraud suspect' },
  '4151111111111112': { code: '10217', message: '3-D Secure could not be started' },
};
const declined = { code: '10005', message: 'Do not honour' };

/** A payment with this card can be neither refunded nor cancelled. */
export const cardWithoutRefund = '5406670000000009';

export function isOpen(lab: Lab, form: Form): boolean {
  return form.payment?.status !== 'SUCCESS' && lab.now() - form.createdAtMs < tokenSeconds * 1000;
}

/**
 * Actions on the form. The browser posts the token back in any case; with a failing card the buyer stays and may try another until
 * the token expires. `pay-later` is paid, but under fraud review.
 */
export function chooseIyzico(lab: Lab, store: IyzicoStore, token: string, choice: Choice): BrowserStep {
  const form = store.forms.get(token);
  if (!form || !isOpen(lab, form)) return { kind: 'over' };
  const back: BrowserStep = { kind: 'post', url: form.callbackUrl, fields: [['token', token]] };
  if (choice.action === 'cancel') return back;
  const refusal = choice.action === 'decline' ? declined : cards[choice.instrument];
  if (refusal === undefined) return { kind: 'stay', message: 'said.card-unknown' };
  const payment = attempt(lab, form, choice.instrument, refusal);
  if (choice.action === 'pay-later') {
    payment.fraudStatus = 0;
    lab.settleLater(() => settleReview(store, form, 'paid'));
  }
  store.tell(form, payment, payment.status);
  return choice.action === 'pay' && refusal ? { kind: 'stay', message: 'said.declined' } : back;
}

function attempt(
  lab: Lab,
  form: Form,
  card: string,
  refusal: { code: string; message: string } | null,
): Payment {
  form.paidPrice = bookedMoney(form.paidPrice, refusal ? 'usual' : lab.knobsOf('iyzico', form.token).books);
  form.payment = {
    id: lab.ids.digits(8),
    createdAtMs: lab.now(),
    token: form.token,
    status: refusal ? 'FAILURE' : 'SUCCESS',
    fraudStatus: 1,
    feeMinor: lab.feeOf('iyzico', form.token, Math.round(form.paidPrice.minor * 0.0299) + fixedFeeMinor),
    errorCode: refusal?.code ?? '',
    errorMessage: refusal?.message ?? '',
    card: card || '5528790000000008',
    isCancelled: false,
    items: form.items.map(({ id, price }) => ({
      itemId: id,
      transactionId: lab.ids.digits(8),
      price: { ...price, minor: share(form, price.minor) },
      refundedMinor: 0,
    })),
  };
  // The rounding rest goes to the first item, so that items sum to the paid amount.
  const [first] = form.payment.items;
  const sum = form.payment.items.reduce((total, { price }) => total + price.minor, 0);
  if (first) first.price = { ...first.price, minor: first.price.minor + form.paidPrice.minor - sum };
  return form.payment;
}

function share({ price, paidPrice }: Form, minor: number): number {
  return Math.floor((minor * paidPrice.minor) / price.minor);
}

/** Completes a review; false when there is none. */
export function settleReview(
  store: IyzicoStore,
  form: Form | undefined,
  outcome: 'paid' | 'failed',
): boolean {
  const payment = form?.payment;
  if (!form || payment?.status !== 'SUCCESS' || payment.fraudStatus !== 0) return false;
  payment.fraudStatus = outcome === 'paid' ? 1 : -1;
  store.tell(form, payment, outcome === 'paid' ? 'SUCCESS' : 'FAILURE');
  return true;
}
