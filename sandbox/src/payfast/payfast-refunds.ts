import { type Answer, type Asked, json, jsonObject, type Route } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { apiSignature } from './payfast-signatures.ts';
import type { Checkout, Payment, PayfastStore } from './payfast-store.ts';

const success = (response: unknown, message = '') =>
  json(200, { code: 200, status: 'success', data: { response, message } });

export function payfastFailure(code: number, message: string): Answer {
  return json(code, { code, status: 'failed', data: { response: false, message } });
}

/** The refund API, which PayFast has live only; the sandbox offers it on request (PAYMENTS §6). */
export function refundRoutes(lab: Lab, store: PayfastStore, isOffered: boolean): Route[] {
  const answer =
    (act: (payment: Payment, checkout: Checkout, body: Record<string, unknown>) => Answer): Route['answer'] =>
    (asked, { id = '' }) => {
      if (!isOffered) return payfastFailure(400, 'Refunds are not available in the sandbox');
      const body = asked.method === 'POST' ? jsonObject(asked) : {};
      if (!body || !isAuthentic(asked, body)) return payfastFailure(401, 'Merchant authorization failed.');
      const found = store.findPayment(id);
      return found?.payment.status === 'COMPLETE'
        ? act(found.payment, found.checkout, body)
        : payfastFailure(404, 'No such payment');
    };
  const leftOf = (payment: Payment, checkout: Checkout) => checkout.cents - payment.refundedCents;
  return [
    {
      method: 'GET',
      path: '/refunds/query/:id',
      answer: answer((payment, checkout) =>
        success({
          amount_original: checkout.cents,
          amount_available_for_refund: leftOf(payment, checkout),
          status: leftOf(payment, checkout) > 0 ? 'REFUNDABLE' : 'COMPLETED',
        }),
      ),
    },
    {
      method: 'GET',
      path: '/refunds/:id',
      answer: answer((payment, checkout) =>
        success({
          pf_payment_id: payment.pfPaymentId,
          available_balance: leftOf(payment, checkout),
          refunded: payment.refundedCents,
        }),
      ),
    },
    {
      method: 'POST',
      path: '/refunds/:id',
      answer: answer((payment, checkout, { amount, reason }) => {
        if (!Number.isSafeInteger(amount) || Number(amount) <= 0)
          return payfastFailure(400, 'amount: Must be an integer of cents.');
        if (typeof reason !== 'string' || reason.length < 3 || reason.length > 255)
          return payfastFailure(400, 'reason: Must be 3 to 255 characters long.');
        if (Number(amount) > leftOf(payment, checkout))
          return payfastFailure(400, 'The amount is greater than what can be refunded.');
        if (lab.knobsOf('payfast', checkout.id).refund !== 'usual')
          return payfastFailure(400, 'Insufficient balance to refund this payment.');
        payment.refundedCents += Number(amount);
        return success(true, 'Refund was processed successfully');
      }),
    },
  ];
}

function isAuthentic(asked: Asked, body: Record<string, unknown>): boolean {
  const header = (name: string) => asked.headers.get(name) ?? '';
  const { merchantId, passphrase } = sandboxKeys.payfast;
  const values: Record<string, string> = {
    'merchant-id': header('merchant-id'),
    version: header('version'),
    timestamp: header('timestamp'),
    ...Object.fromEntries(asked.query),
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
  };
  return (
    header('merchant-id') === merchantId &&
    header('version') === 'v1' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d$/.test(header('timestamp')) &&
    header('signature') === apiSignature(values, passphrase)
  );
}
