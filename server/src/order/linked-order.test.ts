// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrder } from './move-order.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { testProvider } from '#payment/test-provider.ts';
import { signOrderLink } from './sign-order-link.ts';
import { buildGuest, orderBody, stockOf } from './test-shoppers.ts';

/*
 * CONTRACT D8: the signed link from an order's emails, in a browser with no other credentials. It allows viewing, paying and emailing the
 * order again. Links get forwarded, so cancelling also requires an emailed code.
 */

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let product: Awaited<ReturnType<typeof buildProduct>>;
let token: string;
let order: { id: number; number: string };
let link: { expires: string; signature: string };
const start = new Date('2026-11-20T12:00:00Z');
const missing = 'We couldn’t find this order.';

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
});
afterAll(() => shop.close());

let buyer = 0;
beforeEach(async () => {
  shop.clock.set(start);
  await place();
});

async function place(email = `buyer${++buyer}@example.com`) {
  product = await buildProduct(shop.db, { stock: 5, sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }], address: { email } });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: data.id, number: data.order };
  link = signOrderLink(shop.app.shop.authSecret, order.number, start);
  return email;
}

const pay = (proof: object = link) =>
  shop.call('POST order/transaction', { body: { id: order.id, ...proof } });
const paymentState = (proof: object = link) =>
  shop.call('GET order/transaction/{id}', { params: { id: order.id }, query: { ...proof } });
const done = (proof: object = link) =>
  shop.call('POST order/payment-done', { body: { id: order.id, payment_token: '', ...proof } });
const mailAgain = (proof: object = link) =>
  shop.call('POST order/send-order-email/{id}', { params: { id: order.id }, body: { ...proof } });
const sendCode = (proof: object = link) =>
  shop.call('POST cancellation/send-code', { body: { order_id: order.id, ...proof } });
const cancel = (proof: object) =>
  shop.call('POST cancellation/cancel-order', {
    body: { order_id: order.id, title: 'Ordered twice', ...proof },
  });
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link } })).data;

async function mailsOf(kind: string) {
  const { email } = (await detail()).address;
  return (await shop.mails()).filter((mail) => mail.kind === kind && mail.to === email);
}
async function newCode() {
  await sendCode();
  const mail = (await mailsOf('cancel-code')).at(-1)!;
  return {
    digits: /\b(\d{6})\b is your cancellation code/.exec(mail.subject)?.[1] ?? '',
    word: /[?&]link=([\w-]+)/.exec(mail.text)?.[1] ?? '',
  };
}

describe('the holder of the link', () => {
  test('sees the unpaid amount and how long the stock is reserved', async () => {
    expect((await detail()).payment).toMatchObject({ due: '65.00', due_at: '2026-11-20T12:30:00.000000Z' });
  });

  test('can open, query and complete a payment', async () => {
    const { status, data } = await pay();
    expect([status, data.state, data.next?.kind]).toEqual([200, 'pending', 'redirect']);
    // A double click opens one attempt.
    expect((await pay()).data.next).toEqual(data.next);
    expect((await paymentState()).data.next).toEqual(data.next);
    const { ref } = provider.seen.started.at(-1)!;
    const amount = { minor: 6500, currency: 'USD' };
    provider.truth.set(ref, [{ type: 'paid', amount, paymentId: `pi-${ref}` }]);
    expect((await done()).data).toMatchObject({ payment_done: 1, user_token: null });
    expect((await paymentState()).data).toMatchObject({ state: 'paid' });
  });

  test('can have the order emailed again, to its own address', async () => {
    // The first one within ten minutes is the queued confirmation (CONTRACT L6).
    shop.clock.set(new Date(start.getTime() + 11 * 60_000));
    expect((await mailAgain()).data).toBe(true);
    expect(await mailsOf('order-copy')).toHaveLength(1);
  });

  test('cannot cancel the order or add its products to their own cart', async () => {
    const left = await shop.call('POST order/payment-failed', { body: { id: order.id, ...link } });
    expect(left.form).toEqual([missing]);
    expect((await detail()).cancelled).toBe(0);
  });
});

describe('cancelling by the link', () => {
  test('requires the code sent to the order’s email address, which works once', async () => {
    expect((await cancel(link)).form).toEqual(['Code is required']);
    const { digits } = await newCode();
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    expect((await cancel({ ...link, code: wrong })).form).toEqual(['Invalid Code.']);
    expect((await detail()).cancelled).toBe(0);
    const { status, data } = await cancel({ ...link, code: digits });
    expect(status).toBe(200);
    expect(await detail()).toMatchObject({ cancelled: 1, cancellation: data });
    expect(await stockOf(shop.db, product)).toBe(5);
  });

  test('refuses a code without the link', async () => {
    const { digits } = await newCode();
    expect((await cancel({ code: digits })).form).toEqual([missing]);
  });

  test('cancels once for ten concurrent requests, which all get the same row', async () => {
    const { digits } = await newCode();
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel({ ...link, code: digits })));
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await stockOf(shop.db, product)).toBe(5);
  });

  test('works by the link in that email', async () => {
    const { word } = await newCode();
    expect((await cancel({ ...link, link: word })).status).toBe(200);
    expect((await detail()).cancelled).toBe(1);
  });

  test('refuses a code of another order with the same email address', async () => {
    const email = await place();
    const { digits, word } = await newCode();
    await place(email);
    expect((await cancel({ ...link, code: digits })).form).toEqual(['Invalid Code.']);
    expect((await cancel({ ...link, link: word })).form).toEqual(['Invalid Code.']);
    expect((await detail()).cancelled).toBe(0);
  });

  test('sends no second email on a repeated request, since its code would replace the first', async () => {
    await Promise.all([sendCode(), sendCode(), sendCode()]);
    expect(await mailsOf('cancel-code')).toHaveLength(1);
    shop.clock.set(new Date(start.getTime() + 61_000));
    await sendCode();
    expect(await mailsOf('cancel-code')).toHaveLength(2);
  });

  test('refuses a sixth email within an hour with a message', async () => {
    for (let minutes = 0; minutes < 5; minutes++) {
      shop.clock.set(new Date(start.getTime() + minutes * 61_000));
      expect((await sendCode()).status).toBe(200);
    }
    shop.clock.set(new Date(start.getTime() + 6 * 61_000));
    expect(await sendCode()).toMatchObject({ httpStatus: 429 });
  });

  test('rejects the code after 15 minutes or five wrong attempts', async () => {
    const old = await newCode();
    shop.clock.set(new Date(start.getTime() + 15 * 60_000));
    expect((await cancel({ ...link, code: old.digits })).form).toEqual(['Invalid Code.']);
    const { digits } = await newCode();
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    for (const minute of [15, 15, 15, 15, 16]) {
      shop.clock.set(new Date(start.getTime() + minute * 60_000));
      expect((await cancel({ ...link, code: wrong })).form).toEqual(['Invalid Code.']);
    }
    shop.clock.set(new Date(start.getTime() + 20 * 60_000));
    expect((await cancel({ ...link, code: digits })).form).toEqual(['Invalid Code.']);
  });

  test('sends no code for an order that cannot be cancelled any more', async () => {
    await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: start });
    expect((await sendCode()).form).toEqual(['This order can not be cancelled any more.']);
    expect(await mailsOf('cancel-code')).toEqual([]);
  });

  test('requires no code from the owner, even with the link', async () => {
    expect((await cancel({ ...link, user_token: token })).status).toBe(200);
  });
});

test('treats a link of another order, a changed or an expired link as none, without side effects', async () => {
  const { authSecret } = shop.app.shop;
  const bad = [
    signOrderLink(authSecret, '20261120AAAAAA', start),
    { ...link, signature: link.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    signOrderLink(authSecret, order.number, new Date(start.getTime() - 91 * 24 * 3600_000)),
    {},
  ];
  const before = await fingerprint(shop.db);
  for (const proof of bad) {
    for (const act of [pay, paymentState, done, mailAgain, sendCode, cancel])
      expect((await act(proof)).form).toEqual([missing]);
  }
  expect(await fingerprint(shop.db)).toEqual(before);
});

test('D14: limits emails by link to three an hour per order, whatever the number of links; forged links use up none', async () => {
  const limited = await buildTestShop({ now: start, rateLimits: true, payments: provider.payments });
  const outer = shop;
  shop = limited;
  await place();
  for (let times = 0; times < 5; times++) await mailAgain({ ...link, signature: 'f'.repeat(64) });
  const statuses = [];
  for (let hours = 0; hours < 4; hours++) {
    const other = signOrderLink(limited.app.shop.authSecret, order.number, new Date(start.getTime() + hours));
    statuses.push((await mailAgain(hours % 2 ? link : other)).httpStatus);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
  shop = outer;
});
