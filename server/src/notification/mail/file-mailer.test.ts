import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMailer } from './file-mailer.ts';
import { listMailFiles, readMailFile } from './mail-folder.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'souk-mail-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const mail = (number: number): OutgoingMail => ({
  kind: 'order-placed',
  messageId: `<mail-${number}-abc@shop.test>`,
  from: { name: 'Bazaar', address: 'shop@shop.test' },
  to: 'layla@example.com',
  subject: `Order ${number}`,
  html: '<p>Hello</p>',
  text: 'Hello\n',
});

test('an email is a file that mail programs open and only this user can read', async () => {
  await fileMailer(folder).send(mail(1));
  const eml = await readFile(join(folder, 'mail-1-abc-shop-test.eml'), 'utf8');
  expect(eml).toContain('Message-ID: <mail-1-abc@shop.test>\r\n');
  expect(eml).toContain('To: layla@example.com\r\n');
  expect((await stat(join(folder, 'mail-1-abc-shop-test.json'))).mode & 0o077).toBe(0);
});

test('lists the newest first, and a retry replaces its file', async () => {
  const mailer = fileMailer(folder);
  expect(await listMailFiles(folder)).toEqual([]);
  for (const number of [9, 10, 2, 10]) await mailer.send(mail(number));
  expect((await listMailFiles(folder)).map(({ subject }) => subject)).toEqual([
    'Order 10',
    'Order 9',
    'Order 2',
  ]);
});

test('reads only emails, whatever the name', async () => {
  await fileMailer(folder).send(mail(1));
  expect(await readMailFile(folder, 'mail-1-abc-shop-test')).toMatchObject(mail(1));
  for (const id of ['../mail/mail-1-abc-shop-test', '..', '', 'mail-1-abc-shop-test.json', 'nobody'])
    expect(await readMailFile(folder, id)).toBeNull();
});

test('keeps the newest 500', async () => {
  await mkdir(folder);
  const older = Array.from({ length: 502 }, (_, index) => `mail-${index + 1}-abc-shop-test`);
  for (const name of older) {
    await writeFile(join(folder, `${name}.json`), '{}');
    await writeFile(join(folder, `${name}.eml`), '');
  }
  await fileMailer(folder).send(mail(503));
  const names = await readdir(folder);
  expect(names).toHaveLength(2 * 500);
  expect(names).not.toContain('mail-3-abc-shop-test.json');
  expect(names).toContain('mail-4-abc-shop-test.eml');
  expect(names).toContain('mail-503-abc-shop-test.json');
});
