import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildApp, type App } from '@souk/server/app';
import { migrate } from '@souk/server/db/migrate';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { cashOnly } from '@souk/server/payment/methods';
import { bankAdapter } from '@souk/server/payment/providers/bank';
import { buildProduct } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#embedded-database.ts';
import { mediaFolder } from '#media-folder.ts';
import { sandboxPaymentConfig } from '#payments/sandbox-config.ts';
import { fastSettings, makeTestFolder } from '#testing/test-cluster.ts';

let dataDir: string;
let database: EmbeddedDatabase;
let connection: ReturnType<typeof openDatabase>;
let app: App;

beforeAll(async () => {
  dataDir = await makeTestFolder();
  database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  await migrate({ url: database.url });
  connection = openDatabase({ url: database.url, max: 4 });
  const { db } = connection;
  await db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  const { bank } = sandboxPaymentConfig('http://sandbox.test');
  app = await buildApp({
    db,
    publicUrl: 'http://shop.test',
    authSecret: 'a'.repeat(40),
    mailer: { send: async () => {} },
    media: mediaFolder(dataDir),
    payments: { ...cashOnly, adapters: new Map([['bank', bankAdapter(bank)]]) },
  });
});
afterAll(async () => {
  await app?.server.close();
  await connection?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** An order of 65.00 USD to be paid by bank transfer, and what the shopper is told to write. */
async function placeOrder(): Promise<{ number: string; reference: string }> {
  const product = await buildProduct(connection.db, { sellingMinor: 6000 });
  const token = await buildGuest(connection.db, { items: [{ product }] });
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

/** What the command printed, and how it ended. */
async function souk(...words: string[]): Promise<{ code: number; said: string }> {
  const bin = join(import.meta.dirname, '../../bin/souk.js');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, 'payment', ...words], { env });
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // execFile rejects with these
    return { code, said: stderr.trim() };
  }
}

const received = (amount: string, receipt: string) =>
  ['--amount', amount, '--currency', 'usd', '--receipt', receipt] as const;

test('a transfer is recorded, and goes back in parts, never more than came', async () => {
  const { number, reference } = await placeOrder();
  const record = () => souk('record', reference.toLowerCase(), ...received('65', 'line-1'));
  expect(await record()).toEqual({ code: 0, said: `Order ${number} is paid.` });
  expect((await record()).said).toBe(`line-1 is recorded already, for order ${number}.`);

  expect((await souk('refund', number, '--amount', '20.00')).said).toContain(
    `20.00 USD of order ${number} is to be sent back by hand`,
  );
  expect((await souk('refund', number, '--amount', '45.01')).said).toContain(
    `Only 45.00 USD of order ${number} is left`,
  );
  expect(await souk('refund', number, '--by-hand', 'out-1')).toEqual({
    code: 0,
    said: `20.00 USD of order ${number} went back, recorded as out-1.`,
  });
  expect((await souk('refund', number, '--by-hand', 'out-1')).said).toBe('out-1 is recorded already.');
  expect((await souk('refund', number, '--by-hand', 'out-2')).code).toBe(0);
  expect((await souk('refund', number)).said).toContain(`Nothing of order ${number} can be given back`);

  const shown = JSON.parse((await souk('show', number)).said) as {
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

test('a wrong amount does not pay, and says what was due', async () => {
  const { number, reference } = await placeOrder();
  const outcome = await souk('record', reference, ...received('64.99', `line-${number}`));
  expect(outcome.code).toBe(0);
  expect(outcome.said).toContain(`Order ${number} is not paid: 65.00 USD was due.`);
});

test.each([
  ['an unknown order', ['show', '20200101AAAAAA'], 'There is no order 20200101AAAAAA.'],
  ['a refund of an unknown order', ['refund', '20200101AAAAAA'], 'There is no order 20200101AAAAAA.'],
  ['an unknown reference', ['record', 'AAAA', ...received('1', 'x')], 'No transfer is expected under AAAA.'],
  [
    'an amount that is none',
    ['record', 'AAAA', ...received('1,50', 'x')],
    '--amount must be an amount of USD',
  ],
  ['more decimals than there are', ['record', 'AAAA', ...received('1.505', 'x')], '--amount must be'],
  ['an amount below nothing', ['record', 'AAAA', ...received('-1', 'x')], 'Usage: souk payment show'],
  ['a receipt without its id', ['record', 'AAAA', '--amount', '1', '--currency', 'USD'], 'Usage:'],
  ['an option of another action', ['show', 'AAAA', '--amount', '1'], 'Usage: souk payment show'],
  ['an unknown action', ['cancel', 'AAAA'], 'Usage: souk payment show'],
])('%s is refused with a sentence', async (_case, words, said) => {
  const outcome = await souk(...words);
  expect(outcome.code).not.toBe(0);
  expect(outcome.said).toContain(said);
});
