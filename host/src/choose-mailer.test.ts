import { expect, test } from 'vitest';
import { chooseMailer, placeOfMails } from './choose-mailer.ts';

const shop = {
  isProduction: false,
  smtpUrl: null,
  dataDir: '/data',
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
};

test('/dev/mail needs a local shop without a mail server', () => {
  expect(chooseMailer(shop).devMailFolder).toBe('/data/mail');
  expect(chooseMailer({ ...shop, host: '::1', publicUrl: 'http://[::1]:3000' }).devMailFolder).toBe(
    '/data/mail',
  );
});

test.each([
  ['there is a mail server', { smtpUrl: 'smtp://mail.example' }],
  ['the port is open to others', { host: '0.0.0.0' }],
  ['it runs for real, where a proxy makes every HOST a loopback', { isProduction: true }],
  ['a proxy shows the shop under its own name', { publicUrl: 'https://shop.example' }],
])('hides emails when %s', (_case, change) => {
  expect(chooseMailer({ ...shop, ...change }).devMailFolder).toBeNull();
});

test('the start says where emails are', () => {
  const url = 'http://localhost:3000';
  expect(placeOfMails(shop, url)).toBe('http://localhost:3000/dev/mail');
  expect(placeOfMails({ ...shop, host: '0.0.0.0' }, url)).toBe(
    'files in /data/mail; set SMTP_URL to send them',
  );
  expect(placeOfMails({ ...shop, smtpUrl: 'smtp://mail.example' }, url)).toBeNull();
});
