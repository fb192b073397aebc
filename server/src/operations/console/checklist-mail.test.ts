import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { mailKinds } from '#mail-kinds.ts';
import { fileMailer } from '#notification/mail/file-mailer.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import { smtpMailer } from '#notification/mail/smtp-mailer.ts';
import { openTestMailServer, type MailRefusal } from '#notification/mail/test-mail-server.ts';
import type { Mailer } from '#outbound/mailer.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

/* The step "Send a test email" of a new shop's checklist. */

let shop: TestShop;
let headers: Record<string, string>;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-mails-'));
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
  await audited(shop.db, commandActor('souk install'), async (tx) => {
    const facts = { entity: 'shop', entityId: null, label: 'Souk', storeId: null } as const;
    tx.audit.record({ action: 'shop.set-up', ...facts, before: null, after: {} });
    return { ok: true };
  });
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => shop.db.deleteFrom('mails').execute());

async function isTicked(): Promise<boolean | undefined> {
  const { data } = await callConsole(shop, consoleApi.operatorWork.readWork, { headers });
  return data.checklist?.find(({ step }) => step === 'mail')?.is_done;
}

/** The operator sends the test email of the settings page; returns how many were sent. */
async function sendTestMail(mailer: Mailer): Promise<number> {
  await callConsole(shop, consoleApi.operatorSettings.testMail, { headers });
  return sendMails({ ...shop.app.shop, mailer }, mailKinds);
}

async function sendBySmtp(refusal?: MailRefusal) {
  const server = await openTestMailServer(refusal);
  try {
    return { sent: await sendTestMail(smtpMailer(server.url)), arrived: server.arrived.length };
  } finally {
    server.close();
  }
}

test('an email that is only queued does not tick it', async () => {
  await callConsole(shop, consoleApi.operatorSettings.testMail, { headers });
  expect(await isTicked()).toBe(false);
});

test('an email written to a file does not tick it', async () => {
  expect(await sendTestMail(fileMailer(folder))).toBe(1);
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(0);
  expect(await isTicked()).toBe(false);
});

test.each([
  { code: 451, words: 'try again later' },
  { code: 550, words: 'no such user' },
])('an email that the mail server refuses with $code does not tick it', async (refusal) => {
  expect(await sendBySmtp(refusal)).toEqual({ sent: 0, arrived: 0 });
  expect(await isTicked()).toBe(false);
});

test('an email that the mail server accepts ticks it, also after one that became a file', async () => {
  await sendTestMail(fileMailer(folder));
  expect(await sendBySmtp()).toEqual({ sent: 1, arrived: 1 });
  expect(await isTicked()).toBe(true);
});
