import { expect, test } from 'vitest';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';
import { flutterwaveAdapter } from './flutterwave.ts';
import { iyzicoAdapter } from './iyzico.ts';
import { replySignature } from './iyzico-signing.ts';
import { paypalAdapter } from './paypal.ts';
import { phonepeAdapter } from './phonepe.ts';
import { razorpayAdapter } from './razorpay.ts';
import { stripeAdapter } from './stripe.ts';
import { scripted, testAttempt } from './test-parts.ts';

/* PAYMENTS §0.4: the reference is compared. The caller gets an error for an answer about another attempt, so that it is logged. */

const baseUrl = '';
const attempt = { ...testAttempt, providerRef: 'ours' };
const theirs = 'K7QX-0000-0000';
const { orderNumber } = attempt;
const answering = (body: object) =>
  scripted(({ url }) => ({ body: url.includes('oauth') ? token : body })).parts;
const token = { access_token: 'x', expires_in: 3600, expires_at: 4_000_000_000 };

const stripe = (ref: string) =>
  stripeAdapter(
    { baseUrl, secretKey: '', publishableKey: '', scriptUrl: '', webhookSecrets: [] },
    answering({
      id: 'ours',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 24_950,
      currency: 'usd',
      client_reference_id: ref,
      payment_intent: 'pi_1',
    }),
  );
const paypal = (ref: string) => {
  const amount = { currency_code: 'USD', value: '249.50' };
  const captures = [{ id: 'C1', status: 'COMPLETED', amount, custom_id: ref }];
  return paypalAdapter(
    { baseUrl, clientId: '', clientSecret: '', webhookId: '' },
    answering({
      id: 'ours',
      status: 'COMPLETED',
      purchase_units: [{ custom_id: ref, payments: { captures } }],
    }),
  );
};
const razorpay = (order: string) =>
  razorpayAdapter(
    { baseUrl, keyId: '', keySecret: '', webhookSecret: '', currencies: ['USD'] },
    answering({
      items: [{ id: 'pay_1', amount: 24_950, currency: 'USD', status: 'captured', order_id: order }],
    }),
  );
const flutterwave = (ref: string) =>
  flutterwaveAdapter(
    { baseUrl, secretKey: '', publicKey: '', secretHash: '' },
    answering({
      status: 'success',
      data: { id: 1, tx_ref: ref, amount: 249.5, currency: 'USD', status: 'successful' },
    }),
  );
const iyzico = (basketId: string) => {
  const signed = ['SUCCESS', '1', 'USD', basketId, attempt.ref, 249.5, 249.5, 'ours'] as const;
  const [paymentStatus, paymentId, currency, , conversationId, paidPrice, price, ours] = signed;
  return iyzicoAdapter(
    { baseUrl, apiKey: '', secretKey: 'secret' },
    answering({
      status: 'success',
      paymentStatus,
      paymentId,
      currency,
      basketId,
      conversationId,
      paidPrice,
      price,
      token: ours,
      fraudStatus: 1,
      signature: replySignature('secret', signed),
    }),
  );
};
const phonepe = (merchantOrderId: string) =>
  phonepeAdapter(
    {
      baseUrl,
      tokenUrl: '',
      clientId: '',
      clientSecret: '',
      clientVersion: '1',
      webhookUser: '',
      webhookPassword: '',
    },
    answering({ orderId: 'OMO1', merchantOrderId, state: 'COMPLETED', amount: 24_950 }),
  );

test.each([
  ['Stripe', stripe, attempt.ref],
  ['PayPal', paypal, attempt.ref],
  ['Razorpay', razorpay, 'ours'],
  ['Flutterwave', flutterwave, attempt.ref],
  ['iyzico', iyzico, orderNumber],
  ['PhonePe', phonepe, attempt.ref],
])('%s', async (_name, adapterOf, ours) => {
  expect(await adapterOf(ours).inquire(attempt)).toMatchObject([{ type: 'paid' }]);
  await expect(adapterOf(theirs).inquire(attempt)).rejects.toThrow(ProviderUnavailableError);
});
