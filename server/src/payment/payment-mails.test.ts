import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { refundPayment } from './refund-payment.ts';
import { sendRefunds } from './send-refund.ts';
import { testProvider } from './test-provider.ts';

/* Payment emails to the buyer, in the order's language. */

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ payments: provider.payments });
});
afterAll(() => shop.close());

async function placeAndPay(language: string): Promise<string> {
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const headers = { language };
  const body = orderBody(token, { order_method: 3 });
  const { data } = await shop.call('POST order/action', { body, headers });
  await shop.call('POST order/transaction', { body: { id: data.id, user_token: token }, headers });
  const { ref, due } = provider.seen.started.at(-1)!;
  provider.truth.set(ref, [{ type: 'paid', amount: due, paymentId: `pi-${data.order}` }]);
  const done = { id: data.id, user_token: token, payment_token: '', order_method: 3 };
  for (let attempt = 0; attempt < 3; attempt++)
    await shop.call('POST order/payment-done', { body: done, headers });
  return data.order;
}

const mailsAbout = async (number: string, kind: string) =>
  (await shop.mails()).filter((mail) => mail.kind === kind && mail.subject.includes(number));

describe.each([
  ['en', '<html lang="en" dir="ltr">', '$35.00', '$10.00', 'Refunded on'],
  ['ar', '<html lang="ar" dir="rtl">', '35.00', '10.00', 'تاريخ رد المبلغ'],
] as const)('in %s', (language, opening, paid, refunded, date) => {
  test('a received payment sends one email with its amount and the signed order link', async () => {
    const number = await placeAndPay(language);
    const mails = await mailsAbout(number, 'order-paid');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.html).toContain(opening);
    expect(mails[0]!.text).toContain(paid);
    expect(mails[0]!.text).toMatch(
      /http:\/\/shop\.test\/user\/order\/\d+\?expires=\d+&signature=[0-9a-f]{64}/,
    );
  });

  test('refunds send one email for each part, with its amount', async () => {
    const number = await placeAndPay(language);
    for (const amountMinor of [1000, 2500]) {
      await refundPayment(shop.db, { number, amountMinor, reason: '', now: shop.clock.now() });
      await sendRefunds(shop.app.shop);
    }
    const mails = await mailsAbout(number, 'order-refunded');
    expect(mails).toHaveLength(2);
    expect(mails[0]!.html).toContain(opening);
    expect(mails[0]!.text).toContain(refunded);
    expect(mails[0]!.text).toContain(date);
  });
});
