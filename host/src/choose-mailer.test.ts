import type { DB } from '@souk/server/db/generated/db.d';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { chooseMailer, placeOfMails } from './choose-mailer.ts';

const shop = {
  isProduction: false,
  smtpUrl: null,
  mailFrom: null,
  dataDir: '/data',
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
};

/** Not used to choose. */
const stored = { db: {} as Kysely<DB>, authSecret: '' };
const chosen = (change: Partial<typeof shop> | { smtpUrl: string }) =>
  chooseMailer({ ...shop, ...change }, stored);

test('/dev/mail needs a local shop without a mail server', () => {
  expect(chosen({}).devMailFolder).toBe('/data/mail');
  expect(chosen({ host: '::1', publicUrl: 'http://[::1]:3000' }).devMailFolder).toBe('/data/mail');
});

test.each([
  ['there is a mail server', { smtpUrl: 'smtp://mail.example' }],
  ['the port is open to others', { host: '0.0.0.0' }],
  ['it runs for real, where a proxy makes every HOST a loopback', { isProduction: true }],
  ['a proxy shows the shop under its own name', { publicUrl: 'https://shop.example' }],
])('hides emails when %s', (_case, change) => {
  expect(chosen(change).devMailFolder).toBeNull();
});

test('a mail server of the environment is shown without its password', () => {
  expect(chosen({ smtpUrl: 'smtp://shop%40a:secret@mail.example' }).mailer.fixed).toEqual({
    host: 'mail.example',
    port: 587,
    user: 'shop@a',
  });
});

test('the start says where emails are', () => {
  const url = 'http://localhost:3000';
  expect(placeOfMails(shop, url)).toBe('http://localhost:3000/dev/mail');
  expect(placeOfMails({ ...shop, host: '0.0.0.0' }, url)).toBe(
    'files in /data/mail unless a mail server is set up under Settings › Go live',
  );
  expect(placeOfMails({ ...shop, smtpUrl: 'smtp://mail.example' }, url)).toBeNull();
});
