// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { openTestMailServer, type TestMailServer } from '#notification/mail/test-mail-server.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '../mail/send-mails.ts';
import { readMailServer } from '../mail/server/mail-server.ts';
import { storedMailer } from '../mail/server/stored-mailer.ts';

const { operatorMailServer, operatorSettings } = consoleApi;
const password = 'a secret of the mail server';

let shop: TestShop;
let headers: Record<string, string>;
let mailServer: TestMailServer;
let other: TestMailServer;
const filed: OutgoingMail[] = [];
beforeAll(async () => {
  [mailServer, other] = await Promise.all([openTestMailServer(), openTestMailServer()]);
  shop = await buildTestShop({ dns: { texts: async (name) => [`v=spf1 of ${name}`] } });
  shop.app.shop.mailer = mailerOf(shop);
  headers = await ownerAtConsole(shop);
});
afterAll(async () => {
  mailServer?.close();
  other?.close();
  await shop?.close();
});
beforeEach(() => shop.db.deleteFrom('mails').execute());

/** As each process of the shop has one. */
function mailerOf({ db, app }: TestShop, hasFixedSender = false) {
  const files = {
    async send(mail: OutgoingMail, onAccepted?: (reply: null) => void) {
      filed.push(mail);
      onAccepted?.(null);
    },
  };
  return storedMailer({ db, authSecret: app.shop.authSecret, hasFixedSender, files });
}

const addressOf = ({ url }: TestMailServer) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
const wish = (server: TestMailServer, more: object = {}) => ({
  ...addressOf(server),
  security: 'none' as const,
  user: 'shop',
  from: 'orders@shop.example',
  ...more,
});
const save = (body: ReturnType<typeof wish>) =>
  callConsole(shop, operatorMailServer.saveMailServer, { headers, body });
const read = async () => (await callConsole(shop, operatorMailServer.readMailServer, { headers })).data;

async function sendTest() {
  const { data } = await callConsole(shop, operatorSettings.testMail, { headers });
  await sendMails(shop.app.shop, mailKinds);
  return (await callConsole(shop, operatorSettings.readTestMail, { headers, params: { id: data.id } })).data;
}

test('until a mail server is set up, a test email is saved as a file and says so', async () => {
  expect(await read()).toMatchObject({ set_by: 'nobody', host: '', has_password: false });
  expect(await sendTest()).toEqual({ state: 'saved', reply: null });
  expect(filed.at(-1)?.text).toContain('Nobody receives emails until a mail server is set up');
});

test('a mail server is stored encrypted, used by the next email, and its reply is shown', async () => {
  const saved = await save(wish(mailServer, { password }));
  expect(saved.data).toEqual({
    set_by: 'console',
    is_unreadable: false,
    ...addressOf(mailServer),
    security: 'none' as const,
    user: 'shop',
    has_password: true,
    from: 'orders@shop.example',
    is_from_fixed: false,
  });
  expect(await sendTest()).toEqual({ state: 'sent', reply: expect.stringMatching(/^250 /) });
  expect(mailServer.arrived).toMatchObject([{ from: 'orders@shop.example' }]);
  expect(mailServer.arrived[0]!.source).toContain('email delivery works');

  const { rows } = (await callConsole(shop, operatorSettings.listHistory, { headers })).data;
  const entry = rows.find(({ action }) => action === 'mail-server.save');
  expect(entry).toMatchObject({ label: '127.0.0.1', before: null, after: {} });
  const stored = await shop.db.selectFrom('service_keys').selectAll().execute();
  for (const kept of [saved.data, await read(), rows, stored])
    expect(JSON.stringify(kept)).not.toContain(password);
});

test('every process uses the new mail server at once, also for emails that the old one refused', async () => {
  const elsewhere = { ...shop.app.shop, mailer: mailerOf(shop) };
  await save(wish(mailServer, { port: 1 }));
  const { data } = await callConsole(shop, operatorSettings.testMail, { headers });
  await sendMails(elsewhere, mailKinds);
  const outcome = () =>
    callConsole(shop, operatorSettings.readTestMail, { headers, params: { id: data.id } });
  expect((await outcome()).data).toEqual({ state: 'failed', reply: expect.stringContaining('ECONNREFUSED') });
  await save(wish(other, { host: '127.0.0.1' }));
  await sendMails(elsewhere, mailKinds);
  expect((await outcome()).data.state).toBe('sent');
  expect(other.arrived).toHaveLength(1);
});

test('a stored password is kept for the same server and user only', async () => {
  const secretOf = async () => {
    const stored = await readMailServer(shop.db, shop.app.shop.authSecret);
    return stored.state === 'ok' ? stored.server.password : null;
  };
  await save(wish(mailServer, { password }));
  await save(wish(mailServer, { from: '' }));
  expect(await secretOf()).toBe(password);
  for (const change of [{ host: 'evil.example' }, { user: 'other' }]) {
    const { status, data } = await save(wish(mailServer, change));
    expect(status).toBe(201);
    expect(data).toMatchObject({ fields: [{ path: 'password' }] });
  }
  expect(await secretOf()).toBe(password);
  await save(wish(mailServer, { host: 'localhost', user: '' }));
  expect(await secretOf()).toBe('');
});

test('settings that can’t be decrypted are an error, so that emails wait', async () => {
  await save(wish(mailServer));
  const { db } = shop;
  const moved = storedMailer({
    db,
    authSecret: 'x'.repeat(40),
    hasFixedSender: false,
    files: mailerOf(shop),
  });
  await expect(moved.send({ ...filed[0]! })).rejects.toThrow('can’t be decrypted');
  expect(await moved.writesFiles!()).toBe(false);
});

test('the environment wins', async () => {
  const { mailer } = shop.app.shop;
  shop.app.shop.mailer = { ...mailer, fixed: { host: 'mail.example', port: 465, user: 'shop' } };
  shop.app.shop.mailFrom = 'fixed@shop.example';
  try {
    expect(await read()).toMatchObject({
      set_by: 'environment',
      host: 'mail.example',
      port: 465,
      security: null,
      from: 'fixed@shop.example',
      is_from_fixed: true,
    });
    expect((await save(wish(other))).data).toMatchObject({ form: [expect.stringContaining('environment')] });
  } finally {
    Object.assign(shop.app.shop, { mailer, mailFrom: null });
  }
  const fixedSender = mailerOf(shop, true);
  await save(wish(mailServer, { user: '' }));
  await fixedSender.send({ ...filed[0]!, from: { name: 'Souk', address: 'fixed@shop.example' } });
  expect(mailServer.arrived.at(-1)!.from).toBe('fixed@shop.example');
});

test('looks up the records of the sender’s domain', async () => {
  const { data } = await callConsole(shop, operatorMailServer.checkMailRecords, {
    headers,
    query: { selector: 'june' },
  });
  expect(data).toMatchObject({
    domain: 'shop.example',
    records: [
      { kind: 'spf', state: 'found', value: 'v=spf1 of shop.example' },
      { kind: 'dkim', state: 'missing', name: 'june._domainkey.shop.example' },
      { kind: 'dmarc', state: 'missing' },
    ],
  });
});

test('a removed mail server leaves emails to files', async () => {
  await callConsole(shop, operatorMailServer.removeMailServer, { headers });
  expect(await sendTest()).toEqual({ state: 'saved', reply: null });
  const again = await callConsole(shop, operatorMailServer.removeMailServer, { headers });
  expect(again.httpStatus).toBe(404);
});
