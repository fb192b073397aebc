import { afterEach, expect, test } from 'vitest';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { openTestMailServer, type MailRefusal, type TestMailServer } from './test-mail-server.ts';

const mail: OutgoingMail = {
  kind: 'order-placed',
  messageId: '<mail-1-abc@shop.test>',
  from: { name: 'Bazaar, "the" shop', address: 'shop@shop.test' },
  to: 'layla@example.com',
  subject: 'طلبك (20261120AAAAAA)',
  html: '<p>مرحبًا ليلى</p>',
  text: 'مرحبًا ليلى\n',
};

let mailServer: TestMailServer | null = null;
afterEach(() => {
  mailServer?.close();
  mailServer = null;
});

async function startMailServer(refusal?: MailRefusal) {
  mailServer = await openTestMailServer(refusal);
  return mailServer;
}

test('an email arrives with both parts, once, with its Message-ID', async () => {
  const { arrived, url } = await startMailServer();
  await smtpMailer(url).send(mail);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ to: ['layla@example.com'], from: 'shop@shop.test' });
  const { source } = arrived[0]!;
  expect(source).toContain('Message-ID: <mail-1-abc@shop.test>');
  expect(source).toContain('To: layla@example.com\r\n');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/);
});

test('international domains reach an ASCII-only mail server', async () => {
  const { arrived, url } = await startMailServer();
  await smtpMailer(url).send({ ...mail, to: 'layla@exämple.de' });
  expect(arrived).toHaveLength(1);
  expect(arrived[0]!.source).toContain('To: layla@xn--exmple-cua.de\r\n');
});

test.each([
  ['two addresses', 'layla@example.com, omar@example.com'],
  ['a header in the address', 'layla@example.com\r\nBcc: omar@example.com'],
  ['a name around the address', 'Omar <omar@example.com>'],
  ['what would need SMTPUTF8 on the whole way', 'müller@example.com'],
])('rejects the recipient %s (ASVS 1.3.11)', async (_case, to) => {
  const { arrived, url } = await startMailServer();
  await expect(smtpMailer(url).send({ ...mail, to })).rejects.toThrow('The recipient is no mail address.');
  expect(arrived).toEqual([]);
});

test('sets Reply-To, and one-click unsubscribe for newsletters (RFC 8058)', async () => {
  const { arrived, url } = await startMailServer();
  const unsubscribeUrl = `https://shop.test/newsletter/unsubscribe?id=1&signature=${'a'.repeat(64)}`;
  const replyTo = { name: 'Layla\r\nBcc: omar@example.com', address: 'layla@example.com' };
  await smtpMailer(url).send({ ...mail, replyTo, unsubscribeUrl });
  await smtpMailer(url).send(mail);
  const [first, second] = arrived.map(({ source }) => source.replaceAll(/\r\n[ \t]/g, ' '));
  expect(first).toMatch(/^Reply-To: .*<layla@example\.com>\r$/m);
  expect(first).not.toMatch(/^Bcc:/m);
  expect(first!.replaceAll(/\s/g, '')).toContain(`List-Unsubscribe:<${unsubscribeUrl}>`);
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(second).not.toMatch(/^(Reply-To|List-Unsubscribe)/m);
  await expect(
    smtpMailer(url).send({ ...mail, replyTo: { name: '', address: 'a@example.com, b@example.com' } }),
  ).rejects.toThrow('The answer goes to no mail address.');
});

test('a subject or name with line breaks stays one header', async () => {
  const { arrived, url } = await startMailServer();
  await smtpMailer(url).send({
    ...mail,
    subject: 'Your order\r\nBcc: omar@example.com',
    from: { name: 'Shop\r\nBcc: omar@example.com', address: 'shop@shop.test' },
  });
  expect(arrived[0]!.to).toEqual(['layla@example.com']);
  expect(arrived[0]!.source).not.toMatch(/^Bcc:/im);
});

test('rejects with the mail server’s message if refused', async () => {
  const { url } = await startMailServer({ code: 451, words: 'try again later' });
  await expect(smtpMailer(url).send(mail)).rejects.toThrow('451 try again later');
});

test('rejects if the mail server is unreachable', async () => {
  const { url } = await startMailServer();
  mailServer!.close();
  await expect(smtpMailer(url).send(mail)).rejects.toThrow('ECONNREFUSED');
});
