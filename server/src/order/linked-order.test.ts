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
 * CONTRACT D8: the signed link of an order's mails, in a browser that has nothing else. It is the right to see the order,
 * to pay it and to have it mailed again; a link is passed on, so that cancelling asks for a code besides.
 */

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let product: Awaited<ReturnType<typeof buildProduct>>;
let token: string;
let order: { id: number; number: string };
let link: { expires: string; signature: string };
const start = new Date('2026-11-20T12:00:00Z');
const missing = 'This order doesn’t exist.';

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

/** Two units at 30.00 with shipping of 5.00, to be paid by card. */
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

describe('who holds the link', () => {
  test('sees what is unpaid and until when the goods are kept', async () => {
    expect((await detail()).payment).toMatchObject({ due: '65.00', due_at: '2026-11-20T12:30:00.000000Z' });
  });

  test('pays: the attempt is opened, asked about and paid', async () => {
    const { status, data } = await pay();
    expect([status, data.state, data.next?.kind]).toEqual([200, 'pending', 'redirect']);
    // A double press opens one.
    expect((await pay()).data.next).toEqual(data.next);
    expect((await paymentState()).data.next).toEqual(data.next);
    const { ref } = provider.seen.started.at(-1)!;
    const amount = { minor: 6500, currency: 'USD' };
    provider.truth.set(ref, [{ type: 'paid', amount, paymentId: `pi-${ref}` }]);
    expect((await done()).data).toMatchObject({ payment_done: 1, user_token: null });
    expect((await paymentState()).data).toMatchObject({ state: 'paid' });
  });

  test('gets the order mailed again, to its own address', async () => {
    // The first within ten minutes is the shop's own mail, which is on its way (CONTRACT L6).
    shop.clock.set(new Date(start.getTime() + 11 * 60_000));
    expect((await mailAgain()).data).toBe(true);
    expect(await mailsOf('order-copy')).toHaveLength(1);
  });

  test('does not give the order up, or takes its goods into a cart of their own', async () => {
    const left = await shop.call('POST order/payment-failed', { body: { id: order.id, ...link } });
    expect(left.form).toEqual([missing]);
    expect((await detail()).cancelled).toBe(0);
  });
});

describe('cancelling by the link', () => {
  test('needs the code that was mailed to the order’s own address, which works once', async () => {
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

  test('a code alone, without the link, is nothing', async () => {
    const { digits } = await newCode();
    expect((await cancel({ code: digits })).form).toEqual([missing]);
  });

  test('ten presses at once cancel once, and all answer with the same row', async () => {
    const { digits } = await newCode();
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel({ ...link, code: digits })));
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await stockOf(shop.db, product)).toBe(5);
  });

  test('the link of that mail does the same', async () => {
    const { word } = await newCode();
    expect((await cancel({ ...link, link: word })).status).toBe(200);
    expect((await detail()).cancelled).toBe(1);
  });

  test('a code of one order cancels no other order of the same address', async () => {
    const email = await place();
    const { digits, word } = await newCode();
    await place(email);
    expect((await cancel({ ...link, code: digits })).form).toEqual(['Invalid Code.']);
    expect((await cancel({ ...link, link: word })).form).toEqual(['Invalid Code.']);
    expect((await detail()).cancelled).toBe(0);
  });

  test('a second press asks for no second mail, whose code would undo the first', async () => {
    await Promise.all([sendCode(), sendCode(), sendCode()]);
    expect(await mailsOf('cancel-code')).toHaveLength(1);
    shop.clock.set(new Date(start.getTime() + 61_000));
    await sendCode();
    expect(await mailsOf('cancel-code')).toHaveLength(2);
  });

  test('five mails an hour, and it is said that there are no more', async () => {
    for (let minutes = 0; minutes < 5; minutes++) {
      shop.clock.set(new Date(start.getTime() + minutes * 61_000));
      expect((await sendCode()).status).toBe(200);
    }
    shop.clock.set(new Date(start.getTime() + 6 * 61_000));
    expect(await sendCode()).toMatchObject({ httpStatus: 429 });
  });

  test('after 15 minutes, or five wrong tries, the code is worth nothing', async () => {
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

  test('no code is mailed for what can not be cancelled any more', async () => {
    await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: start });
    expect((await sendCode()).form).toEqual(['This order can not be cancelled any more.']);
    expect(await mailsOf('cancel-code')).toEqual([]);
  });

  test('the owner needs none, also with the link at hand', async () => {
    expect((await cancel({ ...link, user_token: token })).status).toBe(200);
  });
});

test('a link of another order, a changed one and one that ran out are as good as none, and nothing happens', async () => {
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

test('D14: by links an order is mailed three times an hour, however many links there are; made-up ones use up none', async () => {
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
