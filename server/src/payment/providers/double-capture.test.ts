import { expect, test } from 'vitest';
import { razorpayAdapter } from './razorpay.ts';
import { scripted, testAttempt } from './test-parts.ts';

/* PAYMENTS §10.11: two inquiries find the same authorized payment, and the other one captures it first. */

const config = { baseUrl: '', keyId: '', keySecret: '', webhookSecret: '', currencies: ['INR'] };
const attempt = { ...testAttempt, providerRef: 'order_1', due: { minor: 24_950, currency: 'INR' } };
const payment = { id: 'pay_1', amount: 24_950, currency: 'INR', order_id: 'order_1' };

/** Razorpay refuses to capture; afterwards the payment is in `status`. */
function refusing(status: string) {
  return razorpayAdapter(
    config,
    scripted(({ method, url }) => {
      if (method === 'POST')
        return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'It was refused' } } };
      const isList = url.endsWith('/payments');
      return { body: isList ? { items: [{ ...payment, status: 'authorized' }] } : { ...payment, status } };
    }).parts,
  );
}

test('Razorpay reports it as already captured: it is read again, and paid', async () => {
  const paid = { type: 'paid', amount: attempt.due, paymentId: 'pay_1' };
  expect(await refusing('captured').inquire(attempt)).toEqual([paid]);
});

test('a capture refused for another reason is an error', async () => {
  await expect(refusing('authorized').inquire(attempt)).rejects.toThrow('It was refused');
});
