import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { queueMail, type MailToQueue } from './queue-mail.ts';
import { orderCopy } from '#order/mails/order-copy.ts';

let shop: TestShop;
let orderId: number;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 25 });
  const token = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
  orderId = (await shop.call('POST order/action', { body: orderBody(token) })).data.id;
});
afterAll(() => shop.close());

const copy = (cause: string): MailToQueue<{ orderId: number }> => ({
  kind: orderCopy,
  cause,
  to: 'layla@example.com',
  language: 'en',
  data: { orderId },
});

/** Emails sent because of `work`. */
async function mailsOf(work: () => Promise<unknown>) {
  const before = (await shop.mails()).length;
  await work();
  return (await shop.mails()).slice(before);
}

test('a queued email is sent once after its transaction', async () => {
  const mails = await mailsOf(() => inTransaction(shop.db, (tx) => queueMail(tx, copy('once'))));
  expect(mails).toMatchObject([{ kind: 'order-copy', to: 'layla@example.com' }]);
  expect(await mailsOf(async () => {})).toEqual([]);
});

test('a rolled-back transaction sends no email (I45)', async () => {
  const mails = await mailsOf(async () => {
    const failed = inTransaction(shop.db, async (tx) => {
      await queueMail(tx, copy('rolled-back'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
  });
  expect(mails).toEqual([]);
});

test('one cause from 20 concurrent transactions is one email, even with three senders', async () => {
  const mails = await mailsOf(async () => {
    const queue = () => inTransaction(shop.db, (tx) => queueMail(tx, copy('twenty')));
    await Promise.all(Array.from({ length: 20 }, queue));
    await Promise.all([shop.mails(), shop.mails(), shop.mails()]);
  });
  expect(mails).toHaveLength(1);
});
