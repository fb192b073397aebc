import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { cashOnly } from '#payment/methods.ts';
import { bankAdapter } from '#payment/providers/bank.ts';
import { recordReceipt } from '#payment/record-receipt.ts';
import { remindOfTransfers } from './remind-of-transfers.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

/* PAYMENTS §8: "stock reserved until due date (typ. 3-7 days), reminder, then cancelled by timer". */

let shop: TestShop;
const start = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(start.getTime() + count * 24 * 3600_000);

beforeAll(async () => {
  const account = {
    beneficiary: 'Souk',
    bankName: 'Bank',
    accountNumber: '1',
    iban: '',
    bic: '',
    branch: '',
  };
  const adapters = new Map([['bank', bankAdapter({ ...account, note: '' })]]);
  shop = await buildTestShop({ payments: { ...cashOnly, adapters } });
});
afterAll(() => shop.close());

async function place({ method = 7, language = 'en', opens = true } = {}) {
  shop.clock.set(start);
  const product = await buildProduct(shop.db, { sellingMinor: 6000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const headers = { language };
  const body = orderBody(token, { order_method: method });
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
  return (await shop.mails()).filter(
    ({ kind, subject }) => kind === 'transfer-reminder' && subject.includes(number),
  );
}

describe('a bank transfer that has not arrived', () => {
  test('three days before its order expires the buyer is reminded, once', async () => {
    const { number, reference } = await place();
    expect(await remindersAt(days(3.9), number)).toEqual([]);
    const [mail, ...more] = await remindersAt(days(4), number);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`We are waiting for your transfer (${number})`);
    expect(mail?.text).toContain('$65.00');
    expect(mail?.text).toContain('November 27, 2026');
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toMatch(/http:\/\/shop\.test\/user\/order\/\d+\?expires=/);
    expect(await remindersAt(days(5), number)).toHaveLength(1);
  });

  test('in the language of the order, also without a reference', async () => {
    const { number } = await place({ language: 'ar', opens: false });
    const [mail] = await remindersAt(days(4), number);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.subject).toContain('ما زلنا بانتظار تحويلك');
  });

  test('what has arrived, what is cancelled, what is over and what is paid otherwise is left alone', async () => {
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
