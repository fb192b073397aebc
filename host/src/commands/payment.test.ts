// @module-tag slow
import type { App } from '@souk/server/app';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { cashOnly } from '@souk/server/outbound/payment-port';
import { bankAdapter } from '@souk/server/payment/providers/bank';
import { buildProduct } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPaymentConfig } from '#payments/sandbox-config.ts';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
let app: App;

beforeAll(async () => {
  shop = await openOperatedShop();
  const { bank } = sandboxPaymentConfig('http://sandbox.test');
  app = await shop.buildApp({ ...cashOnly, adapters: new Map([['bank', bankAdapter(bank)]]) });
});
afterAll(async () => {
  await app?.server.close();
  await shop?.close();
});

const souk = (...words: string[]) => shop.souk(['payment', ...words]);

/** An order of 65.00 USD to be paid by bank transfer, and its payment reference. */
async function placeOrder(): Promise<{ number: string; reference: string }> {
  const product = await buildProduct(shop.db, { sellingMinor: 6000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await post('order/action', orderBody(token, { order_method: 7 }));
  const { id, order } = placed.data as { id: number; order: string };
  const started = await post('order/transaction', { id, user_token: token });
  const { next } = started.data as { next: { lines: { label: string; value: string }[] } };
  return { number: order, reference: next.lines.find(({ label }) => label === 'reference')!.value };
}

async function post(path: string, payload: object): Promise<{ data: unknown }> {
  const reply = await app.server.inject({ method: 'POST', url: `/api/v1/${path}`, payload });
  return reply.json<{ data: unknown }>();
}

const received = (amount: string, receipt: string) =>
  ['--amount', amount, '--currency', 'usd', '--receipt', receipt] as const;

test('records a transfer, and refunds it in parts, never more than received', async () => {
  const { number, reference } = await placeOrder();
  const record = () => souk('record', reference.toLowerCase(), ...received('65', 'line-1'));
  expect(await record()).toEqual({ code: 0, output: `Order ${number} is paid.` });
  expect((await record()).output).toBe(`line-1 is already recorded for order ${number}.`);

  expect((await souk('refund', number, '--amount', '20.00')).output).toContain(
    `20.00 USD of order ${number} must be refunded manually`,
  );
  expect((await souk('refund', number, '--amount', '45.01')).output).toContain(
    `Order ${number} has only 45.00 USD left to refund`,
  );
  expect(await souk('refund', number, '--manual', 'out-1')).toEqual({
    code: 0,
    output: `20.00 USD of order ${number} recorded as refunded (out-1).`,
  });
  expect((await souk('refund', number, '--manual', 'out-1')).output).toBe('out-1 is already recorded.');
  expect((await souk('refund', number, '--by-hand', 'out-2')).code).toBe(0);
  expect((await souk('refund', number)).output).toContain(`Order ${number} has nothing left to refund`);

  const shown = JSON.parse((await souk('show', number)).output) as {
    order: { payment_done: boolean; refunded: boolean };
    ledger: { kind: string; amount_minor: number }[];
  };
  expect(shown.order).toMatchObject({ payment_done: true, refunded: true });
  expect(shown.ledger.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ['payment', 6500],
    ['refund', 2000],
    ['refund', 4500],
  ]);
});

test('a refund states its purpose, and who pays it', async () => {
  const { number, reference } = await placeOrder();
  await souk('record', reference, ...received('65', 'line-of-purposes'));
  const refund = (...words: string[]) => souk('refund', number, ...words);
  expect((await refund('--line', '1:2')).output).toContain('Line 1 has only 1 left to refund;');
  expect((await refund('--line', '2:1')).output).toContain(`Order ${number} has no line 2;`);
  expect((await refund('--part', 'elsewhere')).output).toContain(`Order ${number} has no such part;`);
  expect((await refund('--line', '1:1', '--amount', '5.00')).output).toContain('remove --amount');
  expect((await refund('--line', '1:one')).output).toContain('Usage: npx souk <command>\n\n  payment show');
  expect((await refund('--amount', '2.00', '--goodwill')).code).toBe(0);
  expect((await refund('--amount', '1.00')).code).toBe(0);
  expect((await refund('--line', '1:1')).output).toContain(
    `60.00 USD of order ${number} must be refunded manually`,
  );
  const shown = JSON.parse((await souk('show', number)).output) as {
    refunds: { amount_minor: number; lines: { borne_by: string; units: number; goods_minor: number }[] }[];
  };
  expect(
    shown.refunds.map(({ amount_minor, lines }) => [
      amount_minor,
      lines.map(({ borne_by, units, goods_minor }) => [borne_by, units, goods_minor]),
    ]),
  ).toEqual([
    [200, [['goodwill', 0, 200]]],
    [100, [['shop', 0, 100]]],
    [6000, [['seller', 1, 6000]]],
  ]);
});

test("a wrong amount doesn't pay, and prints the amount due", async () => {
  const { number, reference } = await placeOrder();
  const outcome = await souk('record', reference, ...received('64.99', `line-${number}`));
  expect(outcome.code).toBe(0);
  expect(outcome.output).toContain(`Order ${number} is not paid: 65.00 USD was due.`);
});

test.each([
  ['an unknown order', ['show', '20200101AAAAAA'], 'Order 20200101AAAAAA does not exist.'],
  ['a refund of an unknown order', ['refund', '20200101AAAAAA'], 'Order 20200101AAAAAA does not exist.'],
  [
    'an unknown reference',
    ['record', 'AAAA', ...received('1', 'x')],
    'No pending bank transfer has the reference AAAA.',
  ],
  [
    'an amount that is none',
    ['record', 'AAAA', ...received('1,50', 'x')],
    '--amount must be an amount in USD',
  ],
  ['more decimals than there are', ['record', 'AAAA', ...received('1.505', 'x')], '--amount must be'],
  [
    'an amount below nothing',
    ['record', 'AAAA', ...received('-1', 'x')],
    'Usage: npx souk <command>\n\n  payment show',
  ],
  ['a receipt without its id', ['record', 'AAAA', '--amount', '1', '--currency', 'USD'], 'Usage:'],
  [
    'an option of another action',
    ['show', 'AAAA', '--amount', '1'],
    'Usage: npx souk <command>\n\n  payment show',
  ],
  ['an unknown action', ['cancel', 'AAAA'], 'Usage: npx souk <command>\n\n  payment show'],
])('refuses %s with a sentence', async (_case, words, output) => {
  const outcome = await souk(...words);
  expect(outcome.code).not.toBe(0);
  expect(outcome.output).toContain(output);
});
