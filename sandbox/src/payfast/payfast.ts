import { plain } from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { choosePayfast, isOpen, settlePayment } from './choose-payfast.ts';
import { openCheckout } from './open-checkout.ts';
import { payfastFailure, refundRoutes } from './payfast-refunds.ts';
import { type Checkout, createPayfastStore, type Payment } from './payfast-store.ts';

/** PayFast's hosted page with its ITN (PAYMENTS §6). */
export function fakePayfast(lab: Lab, { hasRefunds }: { hasRefunds: boolean }): FakeProvider {
  const store = createPayfastStore(lab);
  return {
    name: 'payfast',
    title: 'PayFast',
    // The live service's retries: PayFast's own sandbox sends each ITN once, and nothing else would reach a shop that was down.
    habits: { firstAfter: 'before-return', retries: [1, 10, 20, 40] },
    page: {
      path: '/eng/process/payment/:id',
      hasPaidTwice: true,
      // PayFast's books can't be queried.
      offers: {
        tamper: ['signature', 'amount'],
        books: [],
        refund: hasRefunds ? ['refused'] : [],
        fee: feeOffers,
      },
      instruments: [{ number: 'sbtu01@payfast.co.za', does: 'does.wallet' }],
    },
    routes: [
      {
        method: 'POST',
        path: '/eng/process',
        isPage: true,
        answer: (asked) => openCheckout(lab, store, asked),
      },
      {
        method: 'POST',
        path: '/eng/query/validate',
        answer: ({ body }) => plain(200, store.hasSent(body.toString('utf8')) ? 'VALID' : 'INVALID'),
      },
      ...refundRoutes(lab, store, hasRefunds),
    ],
    notFound: () => plain(404, 'Not Found'),
    failure: (status) =>
      payfastFailure(status, status === 429 ? 'Too many requests' : 'Internal server error'),
    payments: () => [...store.checkouts.values()].toReversed().map(shown),
    choose: (id, choice) => choosePayfast(lab, store, id, choice),
    settle(id, outcome) {
      const checkout = store.checkouts.get(id);
      const pending = checkout?.payments.find(({ status }) => status === 'PENDING');
      return checkout && pending ? settlePayment(store, checkout, pending, outcome) : false;
    },
    changeFee(id, feeMinor) {
      const checkout = store.checkouts.get(id);
      const payment = checkout?.payments.find(({ status }) => status === 'COMPLETE');
      if (!checkout || !payment || !(feeMinor >= 0)) return false;
      payment.feeCents = feeMinor;
      store.tell(checkout, payment);
      return true;
    },
    /** A refund in the dashboard, which sends no ITN. */
    refund(id, amountMinor) {
      const checkout = store.checkouts.get(id);
      const payment = checkout && refundable(checkout);
      if (!payment || !(amountMinor > 0) || amountMinor > checkout.cents - payment.refundedCents)
        return false;
      payment.refundedCents += amountMinor;
      return true;
    },
  };
}

function refundable({ payments, cents }: Checkout): Payment | undefined {
  return payments.find(({ status, refundedCents }) => status === 'COMPLETE' && refundedCents < cents);
}

function shown(checkout: Checkout): LabPayment {
  const { id, fields, cents, payments } = checkout;
  const next = refundable(checkout);
  return {
    id,
    ref: fields.get('m_payment_id') || id,
    description: fields.get('item_name') ?? '',
    amount: { minor: cents, currency: 'ZAR' },
    refundedMinor: payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    refundableMinor: next ? cents - next.refundedCents : 0,
    state: payments.map(({ pfPaymentId, status }) => `${pfPaymentId} ${status}`).join(', ') || 'form',
    isOpen: isOpen(checkout),
    isPending: payments.some(({ status }) => status === 'PENDING'),
    language: '',
  };
}
