// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { cashOnly } from '#outbound/payment-port.ts';
import { bankAdapter } from './providers/bank.ts';
import { recordReceipt } from './record-receipt.ts';
import { testProvider } from './test-provider.ts';
import { remindOfPayments, remindOfTransfers } from './remind-of-payments.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';

/* PAYMENTS §8: "stock reserved until due date (typ. 3-7 days), reminder, then cancelled by timer". */

let shop: TestShop;
const start = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(start.getTime() + count * 24 * 3600_000);

beforeAll(async () => {
  const account = {
    beneficiary: 'Souk',
    bankName: 'Bank of Nowhere',
    accountNumber: '1234',
    iban: 'XX00 1234',
    bic: '',
    branch: '',
  };
  const card = testProvider();
  const adapters = new Map([...card.payments.adapters, ['bank', bankAdapter({ ...account, note: '' })]]);
  shop = await buildTestShop({ payments: { ...cashOnly, adapters } });
});
afterAll(() => shop.close());

const reminders = ['transfer-reminder', 'payment-reminder'];

async function place({ method = 7, language = 'en', opens = true, zone = 'UTC' } = {}) {
  shop.clock.set(start);
  const product = await buildProduct(shop.db, { sellingMinor: 6000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const headers = { language };
  const body = orderBody(token, { order_method: method, time_zone: zone });
  const { id, order: number } = (await shop.call('POST order/action', { body, headers })).data;
  const { next } = opens
    ? (await shop.call('POST order/transaction', { body: { id, user_token: token } })).data
    : { next: null };
  const lines = next?.kind === 'instructions' ? next.lines : [];
  return { id, number, token, reference: lines.find(({ label }) => label === 'reference')?.value ?? '' };
}

async function remindersAt(date: Date, number: string) {
  shop.clock.set(date);
  await remindOfTransfers(shop.app.shop);
  await remindOfPayments(shop.app.shop);
  return (await mailsAbout(number)).filter(({ kind }) => reminders.includes(kind));
}

const mailsAbout = async (number: string) =>
  (await shop.mails()).filter(({ subject }) => subject.includes(number));
/** After the ten minutes during which the shop's own email is shown (CONTRACT L6). */
async function askForCopy(id: number, token: string) {
  shop.clock.set(minutes(11));
  await shop.call('POST order/send-order-email/{id}', { params: { id }, body: { user_token: token } });
}

const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

describe('a bank transfer that has not arrived', () => {
  test('reminds the buyer once, three days before the order expires', async () => {
    const { number, reference } = await place();
    expect(await remindersAt(days(3.9), number)).toEqual([]);
    const [mail, ...more] = await remindersAt(days(4), number);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`We’re waiting for your transfer (${number})`);
    expect(mail?.text).toContain('$65.00');
    expect(mail?.text).toContain('November 27, 2026');
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toMatch(/http:\/\/shop\.test\/user\/order\/\d+\?expires=/);
    expect(await remindersAt(days(5), number)).toHaveLength(1);
  });

  test('in the order’s language, even if nobody viewed the bank details', async () => {
    const { number } = await place({ language: 'ar', opens: false });
    const [mail] = await remindersAt(days(4), number);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.subject).toContain('ما زلنا بانتظار تحويلك');
  });

  test('sends none for paid, cancelled, expired or otherwise paid orders', async () => {
    const paid = await place();
    const amount = { minor: 6500, currency: 'USD' };
    const { reference, number } = paid;
    const receipt = { reference, amount, receiptId: `line-${number}`, actor: 'operator', now: start };
    expect(await recordReceipt(shop.app.shop, receipt)).toMatchObject({ ok: true });
    const cancelled = await place();
    const fields = { order_id: cancelled.id, title: 'Changed my mind', message: '' };
    await shop.call('POST cancellation/cancel-order', { body: { ...fields, user_token: cancelled.token } });
    const cash = await place({ method: 2 });
    for (const order of [paid, cancelled, cash]) expect(await remindersAt(days(4), order.number)).toEqual([]);
    const over = await place();
    expect(await remindersAt(days(7), over.number)).toEqual([]);
  });
});

describe('an unpaid online order', () => {
  test('reminds the buyer once, a quarter of an hour before the hold expires', async () => {
    const { number } = await place({ method: 3, zone: 'Asia/Kabul' });
    expect(await remindersAt(minutes(14), number)).toEqual([]);
    const [mail, ...more] = await remindersAt(minutes(15), number);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Your order is awaiting payment (${number})`);
    expect(mail?.text).toContain('We haven’t received your payment of $65.00 yet.');
    expect(mail?.text).toMatch(/until November 20 at 5:00\sPM GMT\+4:30/);
    expect(mail?.text).toMatch(/http:\/\/shop\.test\/pay\/\d+\?expires=\d+&signature=\w+/);
    expect(await remindersAt(minutes(16), number)).toHaveLength(1);
  });

  test('sends none for cash or expired orders', async () => {
    const cash = await place({ method: 2 });
    const over = await place({ method: 3 });
    for (const { number } of [cash, over]) expect(await remindersAt(minutes(31), number)).toEqual([]);
  });
});

const promise = 'business days after we receive your payment';
test.each([
  ['a transfer', 7, true],
  ['an online payment', 3, true],
  ['cash', 2, false],
])(
  'the first email of an order by %s promises a day only if no payment is due',
  async (_, method, isPending) => {
    const { id, number } = await place({ method });
    const [mail] = await mailsAbout(number);
    for (const part of [mail!.text, mail!.html]) {
      expect(part.includes(promise)).toBe(isPending);
      expect(part.includes('Estimated delivery: Nov')).toBe(!isPending);
    }
    const query = { tracking_id: number };
    const { data } = await shop.call('GET track-order', { query });
    expect(data).toMatchObject({ id, awaits_payment: isPending ? 1 : 0 });
  },
);

describe('emails of an order paid by bank transfer', () => {
  const details = [
    'Beneficiary: Souk',
    'IBAN: XX00 1234',
    'Amount: $65.00',
    'Transfer by: November 27, 2026',
  ];

  test('the first one has beneficiary, IBAN, reference, amount and due date, whether viewed or not', async () => {
    const { number, reference } = await place();
    const [placed] = await mailsAbout(number);
    for (const row of [...details, `Reference: ${reference}`]) expect(placed?.text).toContain(row);
    expect(placed?.text).toContain('Please send it by November 27, 2026');
    const unseen = await place({ opens: false });
    expect((await mailsAbout(unseen.number))[0]?.text).toMatch(/Reference: \w{4}-\w{4}-\w{4}/);
  });

  test('the copy and the reminder repeat them', async () => {
    const { id, token, number, reference } = await place();
    await askForCopy(id, token);
    const copy = (await mailsAbout(number)).find(({ kind }) => kind === 'order-copy');
    const [reminder] = await remindersAt(days(4), number);
    for (const mail of [copy, reminder])
      for (const row of [...details, `Reference: ${reference}`]) expect(mail?.text).toContain(row);
  });

  test('choosing bank transfer later sends the details, once', async () => {
    const { id, token, number } = await place({ method: 3, opens: false });
    const body = { id, user_token: token, order_method: 7 };
    await shop.call('POST order/transaction', { body });
    await shop.call('POST order/transaction', { body });
    const [mail, ...more] = (await mailsAbout(number)).filter(({ kind }) => kind === 'transfer-details');
    expect(more).toEqual([]);
    for (const row of details) expect(mail?.text).toContain(row);
  });

  test('never states an old amount after a part was cancelled', async () => {
    const { id, token, number } = await place();
    const { amount_minor: minor } = await shop.db
      .updateTable('payment_attempts')
      .set({ amount_minor: 9900 })
      .where('order_id', '=', id)
      .returning('amount_minor')
      .executeTakeFirstOrThrow();
    expect(minor).toBe(9900);
    await askForCopy(id, token);
    const copy = (await mailsAbout(number)).find(({ kind }) => kind === 'order-copy');
    expect(copy?.text).toContain('$65.00 is still due.');
    expect(copy?.text).not.toContain('IBAN');
  });
});
