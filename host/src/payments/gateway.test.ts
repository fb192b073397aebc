import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { afterAll, expect, test } from 'vitest';
import { sandboxPaymentConfig } from './sandbox-config.ts';
import { openSandboxShop } from './sandbox-shop.ts';

/* CONTRACT §2.1 `payment-gateway` of a shop that has keys of every provider. */

const world = await openSandboxShop();
afterAll(() => world.close());

async function gatewayIn(currency: string) {
  await setSetting(world.shop.db, 'currency', currency);
  world.shop.app.shop.site.invalidate();
  return (await world.shop.call('GET payment-gateway', {})).data;
}

test.each([
  ['USD', [3, 4, 1, 5, 6, 7, 2]],
  ['INR', [3, 1, 9, 7, 2]],
  ['ZAR', [3, 5, 8, 7, 2]],
  ['TRY', [3, 6, 7, 2]],
  ['NGN', [3, 5, 7, 2]],
  ['JPY', [3, 4, 1, 7, 2]],
  ['KWD', [3, 1, 7, 2]],
])(
  '%s: only what can settle it is offered, and an order with another method is refused',
  async (currency, ids) => {
    const gateway = await gatewayIn(currency);
    expect(gateway.methods.map(({ id }) => id)).toEqual(ids);
    const switches = [gateway.razorpay, gateway.cash_on_delivery, gateway.stripe, gateway.paypal];
    const others = [gateway.flutterwave, gateway.iyzico, gateway.bank, gateway.payfast, gateway.phonepe];
    expect([...switches, ...others]).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => (ids.includes(id) ? 1 : 0)),
    );

    const product = await buildProduct(world.shop.db, { sellingMinor: 24_950 });
    const token = await buildGuest(world.shop.db, { items: [{ product }] });
    for (const method of [1, 4, 6, 8, 9].filter((id) => !ids.includes(id))) {
      const { form } = await world.shop.call('POST order/action', {
        body: orderBody(token, { order_method: method }),
      });
      expect(form).toEqual(['Invalid payment method.']);
    }
  },
);

test('public keys of what is on, and no secret', async () => {
  const gateway = await gatewayIn('USD');
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = sandboxPaymentConfig('');
  expect(gateway).toMatchObject({
    stripe_key: stripe.publishableKey,
    paypal_key: paypal.clientId,
    flutterwave_key: flutterwave.publicKey,
    razorpay_key: razorpay.keyId,
    bank_details: { iban: 'XX00 0000 0000 0000 0000 00' },
  });
  const secrets = [
    stripe.secretKey,
    ...stripe.webhookSecrets,
    paypal.clientSecret,
    paypal.webhookId,
    razorpay.keySecret,
    razorpay.webhookSecret,
    flutterwave.secretKey,
    flutterwave.secretHash,
    iyzico.apiKey,
    iyzico.secretKey,
    payfast.merchantKey,
    payfast.passphrase,
    phonepe.clientSecret,
    phonepe.webhookPassword,
  ];
  const inRand = await gatewayIn('ZAR');
  expect([inRand.razorpay_key, inRand.paypal_key]).toEqual(['', '']);
  const said = JSON.stringify([gateway, inRand, await gatewayIn('INR')]);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});
