import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '#account/test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildUser, setSetting } from '#testing/builders.ts';

const office = 'office@shop.example';
let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('contact_messages').execute();
  await setSetting(shop.db, 'email', office);
  shop.app.shop.site.invalidate();
});

const sound = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  subject: 'A lamp',
  message: 'Is it bright?\nAnd is it warm?',
};
const send = (body: Record<string, unknown> = sound, headers: Record<string, string> = {}) =>
  shop.call('POST contact', { body, headers });
const stored = () => shop.db.selectFrom('contact_messages').selectAll().execute();
const mailed = async () => (await mailsTo(shop, office)).at(-1)!;

describe('POST contact', () => {
  test('stores the message and emails it to the shop, whose answer goes to the visitor', async () => {
    expect(await send()).toMatchObject({ httpStatus: 200, status: 200, data: true, message: '' });
    expect(await stored()).toMatchObject([{ ...sound, user_id: null }]);
    const mail = await mailed();
    expect(mail).toMatchObject({
      kind: 'contact-message',
      to: office,
      subject: 'Contact form: A lamp',
      replyTo: { name: 'Layla Haddad', address: 'layla@example.com' },
    });
    expect(mail.text).toContain('Is it bright?\nAnd is it warm?');
    expect(mail.html).toContain('Is it bright?<br>And is it warm?');
  });

  test('the outbox contains no text once it is sent', async () => {
    await send({ ...sound, message: 'words of the outbox' });
    await shop.mails();
    expect(JSON.stringify(await shop.db.selectFrom('mails').select('data').execute())).not.toContain('words');
  });

  test('the email is in the shop’s language, whatever the visitor’s', async () => {
    await send(sound, { language: 'ar' });
    expect((await mailed()).html).toContain('<html lang="en" dir="ltr">');
  });

  test('a visitor’s text is never markup or a header', async () => {
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>{name}`;
    await send({
      name: 'L\r\nBcc: a@example.com',
      email: sound.email,
      subject: `S\r\nBcc: b@example.com ${evil}`,
      message: evil,
    });
    const mail = await mailed();
    expect(mail.html).not.toMatch(/<script|<img src=x/);
    expect(mail.text).toContain(evil);
    expect(mail.subject + mail.replyTo!.name).not.toMatch(/[\r\n]/);
  });

  test('a shop without an address only stores the message', async () => {
    const before = (await shop.mails()).length;
    await setSetting(shop.db, 'email', '');
    shop.app.shop.site.invalidate();
    expect((await send()).data).toBe(true);
    expect([(await stored()).length, (await shop.mails()).length]).toEqual([1, before]);
  });

  test('deletes a signed-in sender’s message with the account', async () => {
    const userId = await buildUser(shop.db);
    await send(sound, await shop.signIn(userId));
    expect(await stored()).toMatchObject([{ user_id: userId }]);
  });

  test.each([
    [{}, ['Name is required', 'Email is required', 'Subject is required', 'Message is required']],
    [{ ...sound, name: ' ' }, ['Name is required']],
    [{ ...sound, email: 'layla' }, ['Invalid email']],
    [{ ...sound, subject: null }, ['Subject is required']],
    [{ ...sound, message: ['x'] }, ['Message is required']],
    [{ ...sound, name: 'x'.repeat(101) }, ['The name is too long. Use at most 100 characters.']],
    [{ ...sound, subject: 'x'.repeat(201) }, ['The subject is too long. Use at most 200 characters.']],
    [{ ...sound, message: 'x'.repeat(5001) }, ['The message is too long. Use at most 5,000 characters.']],
  ])('%j is refused as %j', async (body, form) => {
    expect(await send(body)).toMatchObject({ httpStatus: 200, status: 201, form });
    expect(await stored()).toEqual([]);
  });

  test('CONTRACT "lengths 100/254/200/5000": accepts the maximum lengths', async () => {
    const body = { ...sound, name: 'x'.repeat(100), subject: 'x'.repeat(200), message: 'x'.repeat(5000) };
    expect((await send(body)).data).toBe(true);
  });

  test('a bot caught by the honeypot is thanked, and nothing is stored', async () => {
    const before = (await shop.mails()).length;
    expect(await send({ ...sound, website: 'https://spam.example' })).toMatchObject({
      status: 200,
      data: true,
    });
    expect([await stored(), (await shop.mails()).length]).toEqual([[], before]);
    expect((await send({ ...sound, website: '' })).data).toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  test('CONTRACT D14: limits clients and addresses to five an hour', async () => {
    const limited = await buildTestShop({ rateLimits: true });
    const from = (client: number, email: string) =>
      limited.call('POST contact', { body: { ...sound, email }, from: `10.0.0.${client}` });
    for (let call = 0; call < 5; call++) expect((await from(1, `${call}@example.com`)).httpStatus).toBe(200);
    expect((await from(1, '6@example.com')).httpStatus).toBe(429);
    for (let client = 2; client < 7; client++)
      expect((await from(client, 'same@example.com')).httpStatus).toBe(200);
    expect((await from(8, 'same@example.com')).httpStatus).toBe(429);
    await limited.close();
  });

  test('20 concurrent messages are 20 messages and 20 emails', async () => {
    const before = (await mailsTo(shop, office)).length;
    await Promise.all(Array.from({ length: 20 }, (_, call) => send({ ...sound, subject: `No ${call}` })));
    expect([(await stored()).length, (await mailsTo(shop, office)).length]).toEqual([20, before + 20]);
  });
});
