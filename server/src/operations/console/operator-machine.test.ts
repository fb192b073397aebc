// @module-tag slow
import { Readable } from 'node:stream';
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '#account/test-people.ts';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { backupJob } from '../backup/request-backup.ts';
import { backupTestJob } from '../backup/request-backup-test.ts';
import { recordBackupTest } from '../backup/backup-test-queries.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { noMachine, type Examination, type MachineFinding } from '#outbound/machine-port.ts';
import type { TextRef } from '#texts/render-text.ts';
import { z } from 'zod';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';

/* Health, emails and backups in the operator console. */

const { operatorMachine, operatorBackups, operatorWork } = consoleApi;
const here = '/backups/souk-20261120T030500Z.tar.gz';
const now = new Date('2026-11-20T12:00:00Z');
const outbox: MachineFinding = {
  name: 'Email delivery',
  state: 'problem',
  message: { key: 'finding.outbox.aside', values: { count: 1 } },
};
let found = Promise.resolve<Examination>({
  at: now,
  findings: [outbox],
});
const asideInEnglish = '1 email wasn’t delivered; resend or discard it under System › Emails';
let remembered: Examination | null = null;
let shop: TestShop;
let headers: Record<string, string>;
const inArabic = () => ({ ...headers, language: 'ar' });

beforeAll(async () => {
  shop = await buildTestShop({
    now,
    machine: {
      ...noMachine,
      version: '1.2.3',
      examine: () => found,
      remember: () => remembered,
      backups: {
        folder: '/backups',
        hour: 3,
        retained: 7,
        held: async (places) => new Set(places.filter((place) => place === here)),
        open: async (place) =>
          place === here
            ? { name: 'souk.tar.gz', bytes: 5, content: Readable.from(['whole'], { objectMode: false }) }
            : null,
      },
    },
  });
  headers = await atOperator();
});
afterAll(() => shop.close());

async function atOperator(role_id?: number) {
  const { id } = await buildAccount(shop);
  if (role_id === undefined) await makeOwner(shop.db, id);
  else await shop.db.insertInto('memberships').values({ user_id: id, store_id: null, role_id }).execute();
  return atConsole(shop, id, 'operator');
}

test('reports the doctor’s findings in the reader’s language, or that the check is running', async () => {
  const read = async (as = headers) =>
    (await callConsole(shop, operatorMachine.readHealth, { headers: as })).data;
  expect(await read()).toMatchObject({
    checked_at: now.toISOString(),
    findings: [{ name: 'Email delivery', state: 'problem', words: asideInEnglish }],
  });
  expect((await read(inArabic())).findings![0]!.words).toMatch(/^رسالة واحدة لم تُسلَّم/);
  found = new Promise(() => {});
  expect(await read()).toMatchObject({ checked_at: null, findings: null });
});

test('reports versions, sizes, queues and slow calls', async () => {
  const read = async () => (await callConsole(shop, operatorMachine.readHealth, { headers })).data.facts;
  const before = await read();
  expect(before).toMatchObject({ version: '1.2.3', node: process.versions.node, waiting_mails: 0 });
  expect(before.postgres).toMatch(/^\d+/);
  expect(before.database_bytes).toBeGreaterThan(1_000_000);
  const { requestSeconds } = shop.app.shop.metrics;
  for (const seconds of [0.1, 0.6, 2])
    requestSeconds.labels({ method: 'GET', route: '/api/v1/slow' }).observe(seconds);
  await shop.db
    .insertInto('mails')
    .values({ cause: 'a', kind: 'contact', recipient: 'a@example.com', language_code: 'en', data: '{}' })
    .execute();
  const after = await read();
  await shop.db.deleteFrom('mails').where('cause', '=', 'a').execute();
  expect(after.waiting_mails).toBe(1);
  expect(after.slow).toContainEqual({
    method: 'GET',
    route: '/api/v1/slow',
    calls: 3,
    slow: 2,
    average_ms: 900,
  });
});

test('Home summarizes the last findings without waiting: their number and the first one', async () => {
  const read = async (as = headers) =>
    (await callConsole(shop, operatorWork.readWork, { headers: as })).data.health;
  expect(await read()).toBeNull();
  const disk: TextRef = { key: 'finding.disk.free', values: { size: '9' } };
  remembered = { at: now, findings: [{ name: 'Disk', state: 'ok', message: disk }] };
  const checked_at = now.toISOString();
  expect(await read()).toEqual({ checked_at, problems: 0, warnings: 0, first: null });
  remembered = {
    at: now,
    findings: [
      ...remembered.findings,
      { name: 'Backup', state: 'warning', message: { key: 'finding.backup.unneeded' } },
      outbox,
    ],
  };
  expect(await read()).toEqual({
    checked_at,
    problems: 1,
    warnings: 1,
    first: { name: 'Email delivery', words: asideInEnglish },
  });
  expect((await read(inArabic()))!.first!.words).toMatch(/^رسالة واحدة لم تُسلَّم/);
});

describe('emails', () => {
  const list = async (query: { view?: string; q?: string } = {}) =>
    (await callConsole(shop, operatorMachine.listMails, { query, headers })).data.rows;

  test('are listed by state with the reason; an undelivered one is retried or discarded', async () => {
    const mail = (cause: string, more: object) => ({
      cause,
      kind: 'test-mail',
      recipient: `${cause}@example.com`,
      language_code: 'en',
      data: JSON.stringify({ name: 'Noor' }),
      ...more,
    });
    const aside = { given_up_at: now, last_error: '550 no such mailbox' };
    await shop.db
      .insertInto('mails')
      .values([
        mail('aside', aside),
        mail('emptied', { ...aside, data: '{}' }),
        mail('waiting', { last_error: 'timeout', tries: 2, due_at: now }),
        mail('Sent', { sent_at: now }),
        mail('old', { sent_at: now, recipient: 'removed', data: '{}' }),
      ])
      .execute();
    expect(await list()).toMatchObject([
      { recipient: 'emptied@example.com', state: 'aside', can_send: false },
      { recipient: 'aside@example.com', state: 'aside', can_send: true, error: '550 no such mailbox' },
    ]);
    expect(await list({ view: 'waiting' })).toMatchObject([
      { state: 'failing', tries: 2, due_at: now.toISOString(), error: 'timeout', can_send: false },
    ]);
    expect((await list({ view: 'sent' })).map(({ recipient }) => recipient)).toEqual([
      null,
      'Sent@example.com',
    ]);
    expect((await list({ view: 'all', q: 'sent@' })).map(({ state }) => state)).toEqual(['sent']);
    expect(await list({ view: 'all', q: 'removed' })).toEqual([]);

    const [emptied, again] = await list();
    await callConsole(shop, operatorWork.sendMailAgain, { params: { id: again!.id }, headers });
    await callConsole(shop, operatorWork.dropMail, { params: { id: emptied!.id }, headers });
    expect(await list()).toEqual([]);
    expect((await list({ view: 'all' })).map(({ state }) => state)).toContain('dropped');
  });

  test('are visible to support staff, not to catalog staff', async () => {
    const asked = async (role: number) =>
      (await callConsole(shop, operatorMachine.listMails, { headers: await atOperator(role) })).httpStatus;
    expect(await asked(operatorRoleIds.support)).toBe(200);
    expect(await asked(operatorRoleIds.catalogue)).toBe(403);
  });
});

describe('backups', () => {
  test('one is created on request, and listed', async () => {
    const read = async () => (await callConsole(shop, operatorBackups.listBackups, { headers })).data;
    const ask = async () => (await callConsole(shop, operatorBackups.makeBackup, { headers })).status;
    expect(await ask()).toBe(201); // no shop has started its jobs here
    const job = { name: backupJob, schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
    expect(await read()).toMatchObject({ folder: '/backups', hour: 3, kept: 7, is_being_made: false });
    expect(await ask()).toBe(200);
    expect(await read()).toMatchObject({ is_being_made: true, failure: null });
  });

  test('the newest local one is tested on request; the list has the result', async () => {
    const read = async () => (await callConsole(shop, operatorBackups.listBackups, { headers })).data;
    const ask = async () => (await callConsole(shop, operatorBackups.tryBackup, { headers })).status;
    expect(await read()).toMatchObject({ is_being_tried: false, trial: null });
    expect(await ask()).toBe(201); // there is none
    const backup = { kind: 'nightly', place: here, bytes: 5 };
    const { id } = await shop.db
      .insertInto('backups')
      .values(backup)
      .returning('id')
      .executeTakeFirstOrThrow();
    const job = { name: backupTestJob, schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
    expect(await ask()).toBe(200);
    expect(await read()).toMatchObject({ is_being_tried: true });
    await recordBackupTest(shop.db, id, { trial: 'restored', rows: 8412 });
    expect((await read()).trial).toMatchObject({
      place: here,
      outcome: 'restored',
      rows: 8412,
      problem: null,
    });
    await recordBackupTest(shop.db, id, { trial: 'failed', problem: 'its end is missing' });
    expect((await read()).trial).toMatchObject({
      outcome: 'failed',
      rows: null,
      problem: 'its end is missing',
    });
    await shop.db.deleteFrom('backups').execute();
  });

  test('can be downloaded for a minute by permitted users who have confirmed their password', async () => {
    const row = { kind: 'nightly', bytes: 5 };
    const places = [here, '/elsewhere/souk-20261119T030500Z.tar.gz'];
    await shop.db
      .insertInto('backups')
      .values(places.map((place) => ({ ...row, place })))
      .execute();
    const { data } = await callConsole(shop, operatorBackups.listBackups, { headers });
    const [away, near] = data.rows;
    expect([away!.can_download, near!.can_download]).toEqual([false, true]);
    const offer = (id: number, by = headers) =>
      callConsole(shop, operatorBackups.offerBackup, { params: { id }, headers: by });
    expect((await offer(away!.id)).status).toBe(201);
    expect((await offer(near!.id, await atOperator(operatorRoleIds.manager))).httpStatus).toBe(403);
    const { ticket } = (await offer(near!.id)).data;
    const fetched = async (ticketText: string, by = headers) => {
      const url = `/api/v1/operator/backups/${near!.id}/file?ticket=${ticketText}`;
      const { statusCode, body, headers: had } = await shop.app.server.inject({ url, headers: by });
      return { statusCode, body, type: had['content-type'], length: had['content-length'] };
    };
    expect(await fetched(ticket)).toEqual({
      statusCode: 200,
      body: 'whole',
      type: 'application/gzip',
      length: '5',
    });
    const forged = `${Number(ticket.split('.')[0]) + 1}.${ticket.split('.')[1]}`;
    expect((await fetched(forged)).statusCode).toBe(404);
    expect((await fetched(ticket, await atOperator())).statusCode).toBe(404);
    shop.clock.set(new Date(now.getTime() + 61_000));
    expect((await fetched(ticket)).statusCode).toBe(404);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select('label')
      .where('action', '=', 'backup.export')
      .execute();
    expect(recorded).toEqual([{ label: 'souk-20261120T030500Z.tar.gz' }]);
  });
});
