import { expect, test } from 'vitest';
import { paypalAdapter } from './paypal.ts';
import { scripted, testAttempt } from './test-parts.ts';

/* PayPal states in a refund what it returned of the payment's fee. */

const refund = {
  id: 'RF1',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '100.00' },
  links: [{ rel: 'up', href: 'https://api.paypal.example/v2/payments/captures/CAP1' }],
};
const withFee = (value: unknown, status = 'COMPLETED') => ({
  ...refund,
  status,
  seller_payable_breakdown: { paypal_fee: { currency_code: 'USD', value } },
});

const adapterOf = (body: object) =>
  paypalAdapter(
    { baseUrl: '', clientId: 'c', clientSecret: 's', webhookId: 'w' },
    scripted(({ url }) => ({
      body: url.endsWith('/oauth2/token') ? { access_token: 't', expires_in: 900 } : body,
    })).parts,
  );
const returned = {
  type: 'fee-returned',
  paymentId: 'CAP1',
  refundId: 'RF1',
  amount: { minor: 249, currency: 'USD' },
};

test('a refund that returns some of the fee says so, in its reply and when it is asked about', async () => {
  const adapter = adapterOf(withFee('2.49'));
  const amount = { minor: 10_000, currency: 'USD' };
  const sent = await adapter.refund(testAttempt, { ref: 'r', amount, paymentId: 'CAP1' });
  expect(sent).toEqual([expect.objectContaining({ type: 'refunded', state: 'done' }), returned]);
  expect((await adapter.inquireRefund!(testAttempt, 'RF1')).slice(1)).toEqual([returned]);
});

test.each([
  ['a fee of 0', withFee('0.00')],
  ['no fee', refund],
  ['a fee that can’t be read', withFee({})],
  ['a refund that is pending', withFee('2.49', 'PENDING')],
])('%s: nothing was returned', async (_, body) => {
  const facts = await adapterOf(body).inquireRefund!(testAttempt, 'RF1');
  expect(facts.map(({ type }) => type)).toEqual(['refunded']);
});
