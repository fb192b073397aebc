import { type Answer, type Asked, jsonObject, type Route } from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { chooseIyzico, isOpen, settleReview } from './choose-iyzico.ts';
import { initializeForm } from './initialize-form.ts';
import { readPayment, retrieveForm } from './iyzico-payments.ts';
import { cancelPayment, refundableMinor, refundItem, refundPart, takeFromItems } from './iyzico-refunds.ts';
import { type Context, contextOf, iyzicoFailure, iyzicoJson } from './iyzico-replies.ts';
import { readAuthorization, requestSignature } from './iyzico-signatures.ts';
import { type Form, createIyzicoStore, refundedMinor } from './iyzico-store.ts';

/** iyzico's checkout form (PAYMENTS §5). */
export function fakeIyzico(lab: Lab): FakeProvider {
  const store = createIyzicoStore(lab);

  const post = (
    path: string,
    answer: (context: Context, body: Record<string, unknown>) => Answer,
  ): Route => ({
    method: 'POST',
    path,
    answer(asked) {
      const body = jsonObject(asked);
      const context = contextOf(body ?? {}, lab.now());
      const refusal = refusalOf(asked, context);
      if (refusal) return refusal;
      return body ? answer(context, body) : iyzicoFailure(context, '11');
    },
  });

  return {
    name: 'iyzico',
    title: 'iyzico',
    habits: { firstAfter: 5, retries: [15, 15] },
    page: {
      path: '/checkoutform',
      idInQuery: 'token',
      offers: {
        tamper: ['signature', 'stale'],
        books: ['amount', 'currency'],
        refund: ['refused'],
        fee: feeOffers,
      },
      instruments: [
        { number: '5528790000000008', does: 'does.succeeds' },
        { number: '5890040000000016', does: 'does.succeeds' },
        { number: '5526080000000006', does: 'does.succeeds' },
        { number: '4111111111111129', does: 'does.no-funds' },
        { number: '4129111111111111', does: 'does.not-honored' },
        { number: '4124111111111116', does: 'does.cvc' },
        { number: '4121111111111119', does: 'does.fraud' },
        { number: '4151111111111112', does: 'does.3ds-fails' },
        { number: '5406670000000009', does: 'does.no-refund' },
      ],
    },
    routes: [
      post('/payment/iyzipos/checkoutform/initialize/auth/ecom', (context, body) =>
        initializeForm(lab, store, context, body),
      ),
      post('/payment/iyzipos/checkoutform/auth/ecom/detail', (context, body) =>
        retrieveForm(store, context, body),
      ),
      post('/payment/detail', (context, body) => readPayment(store, context, body)),
      post('/v2/payment/refund', (context, body) => refundPart(lab, store, context, body)),
      post('/payment/refund', (context, body) => refundItem(lab, store, context, body)),
      post('/payment/cancel', (context, body) => cancelPayment(lab, store, context, body)),
    ],
    notFound: () => iyzicoJson({ status: 'failure', errorCode: '10', errorMessage: 'Not found' }, 404),
    failure: (status) =>
      iyzicoJson({ status: 'failure', errorCode: '1', errorMessage: 'System error' }, status),
    payments: () => [...store.forms.values()].toReversed().map((form) => shown(lab, form)),
    choose: (id, choice) => chooseIyzico(lab, store, id, choice),
    settle: (id, outcome) => settleReview(store, store.forms.get(id), outcome),
    changeFee(id, feeMinor) {
      const form = store.forms.get(id);
      if (!form?.payment || form.payment.status !== 'SUCCESS' || !(feeMinor >= 0)) return false;
      form.payment.feeMinor = feeMinor;
      store.tell(form, form.payment, 'SUCCESS');
      return true;
    },
    /** A refund in the dashboard, which sends no webhook. */
    refund(id, amountMinor) {
      const form = store.forms.get(id);
      if (!form?.payment || !(amountMinor > 0) || amountMinor > refundableMinor(form, form.payment))
        return false;
      takeFromItems(form.payment, amountMinor);
      return true;
    },
  };
}

function refusalOf(asked: Asked, context: Context): Answer | null {
  const { apiKey, secretKey } = sandboxKeys.iyzico;
  const given = readAuthorization(asked.headers.get('authorization') ?? '');
  if (given?.apiKey !== apiKey) return iyzicoFailure(context, given ? '1001' : '1000');
  const { randomKey, signature } = given;
  const header = asked.headers.get('x-iyzi-rnd');
  const expected = requestSignature(secretKey, { randomKey, path: asked.path, body: asked.body });
  return signature === expected && (header === undefined || header === randomKey)
    ? null
    : iyzicoFailure(context, '1000');
}

function shown(lab: Lab, form: Form): LabPayment {
  const { payment } = form;
  const review = { 1: '', 0: ', under review', '-1': ', refused as fraud' };
  return {
    id: form.token,
    ref: form.conversationId,
    description: form.basketId,
    amount: form.paidPrice,
    refundedMinor: payment ? refundedMinor(payment) : 0,
    refundableMinor: payment ? refundableMinor(form, payment) : 0,
    state: payment ? payment.status + review[payment.fraudStatus] : 'token',
    isOpen: isOpen(lab, form),
    isPending: payment?.status === 'SUCCESS' && payment.fraudStatus === 0,
    // iyzico knows Turkish and English only, so the browser's language is used.
    language: '',
  };
}
