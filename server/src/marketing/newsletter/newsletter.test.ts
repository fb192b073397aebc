// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo, mailTo } from '#account/test-people.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { cleanNewsletter } from './clean-newsletter.ts';

let shop: TestShop;
let email = '';
let count = 0;
const start = new Date('2026-11-20T12:00:00Z');
const minutesLater = (minutes: number) => shop.clock.set(new Date(start.getTime() + minutes * 60_000));
const days = 24 * 60;
const badLink = ['This link is no longer valid. Please subscribe again.'];

beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
  await setSetting(shop.db, 'site_name', 'Noor');
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.set(start);
  email = `reader-${count++}@example.com`;
});

const ask = (body: Record<string, unknown> = { email }, headers: Record<string, string> = {}) =>
  shop.call('POST email-subscription', { body, headers });
const confirm = (body: Record<string, unknown>) => shop.call('POST email-subscription/confirm', { body });
const leave = (body: Record<string, unknown>) => shop.call('POST email-subscription/unsubscribe', { body });
const rows = (address = email) =>
  shop.db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', address).execute();

/** Query parameters of the emailed link to this page. */
function linkIn(mail: OutgoingMail, page: 'confirm' | 'unsubscribe'): Record<string, string> {
  const address = new RegExp(`http://shop\\.test/newsletter/${page}\\?(\\S+)`).exec(mail.text);
  expect(address).not.toBeNull();
  return Object.fromEntries(new URLSearchParams(address![1]));
}

async function becomeReader(): Promise<{ confirmLink: object; leaveLink: object }> {
  await ask();
  const confirmLink = linkIn(await mailTo(shop, email), 'confirm');
  await confirm(confirmLink);
  return { confirmLink, leaveLink: linkIn(await mailTo(shop, email), 'unsubscribe') };
}

describe('POST email-subscription', () => {
  test('a new address waits for confirmation and is emailed the link', async () => {
    expect(await ask()).toMatchObject({ status: 200, data: true, message: '' });
    expect(await rows()).toMatchObject([{ email, confirmed_at: null, language_code: 'en' }]);
    const mails = await mailsTo(shop, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['newsletter-confirm']);
    expect(mails[0]!.subject).toBe('Confirm your subscription to the Noor newsletter');
    expect(mails[0]!.text).toContain('The link is valid for 7 days.');
    expect(mails[0]!.unsubscribeUrl).toBeUndefined();
  });

  test('the email is in the page’s language', async () => {
    await ask({ email }, { language: 'ar' });
    const mail = await mailTo(shop, email);
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.text).toContain('تأكيد الاشتراك');
    expect(mail.text).toContain('7 أيام');
  });

  test.each([
    [{}, ['Email is required']],
    [{ email: '' }, ['Email is required']],
    [{ email: 'x' }, ['Invalid email']],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, ['Invalid email']],
  ])('refuses %j as %j', async (body, form) => {
    expect(await ask(body)).toMatchObject({ httpStatus: 200, status: 201, form });
  });

  test('I37: new, waiting and confirmed addresses get byte-equal replies', async () => {
    const post = async () => {
      const { statusCode, body } = await shop.app.server.inject({
        method: 'POST',
        url: '/api/v1/email-subscription',
        payload: { email },
      });
      return [statusCode, body];
    };
    const ofNew = await post();
    const ofWaiting = await post();
    await confirm(linkIn(await mailTo(shop, email), 'confirm'));
    expect([ofWaiting, await post()]).toEqual([ofNew, ofNew]);
  });

  test('I44: 20 parallel calls for an address, however it is written: one row, one email', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, call) => ask({ email: call % 2 ? email : email.toUpperCase() })),
    );
    for (const { httpStatus, data } of replies) expect([httpStatus, data]).toEqual([200, true]);
    const stored = await shop.db.selectFrom('newsletter_subscriptions').select('email').execute();
    expect(stored.filter((row) => row.email.toLowerCase() === email)).toHaveLength(1);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });

  test('a repeated request sends another link after a quarter of an hour, not before', async () => {
    await ask();
    minutesLater(14.9);
    await ask();
    expect(await mailsTo(shop, email)).toHaveLength(1);
    minutesLater(15);
    await ask();
    const mails = await mailsTo(shop, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['newsletter-confirm', 'newsletter-confirm']);
    for (const mail of mails) expect((await confirm(linkIn(mail, 'confirm'))).data).toBe(true);
  });

  test('a subscriber is told so in their own language, with the unsubscribe link', async () => {
    await becomeReader();
    minutesLater(60);
    await ask({ email: email.toUpperCase() }, { language: 'ar' });
    const mails = await mailsTo(shop, email);
    expect(mails).toHaveLength(3);
    expect(mails[2]).toMatchObject({ kind: 'newsletter-welcome', to: email });
    expect(mails[2]!.html).toContain('<html lang="en"');
    expect(await rows()).toHaveLength(1);
  });

  test('CONTRACT D14: limits clients and addresses to five an hour', async () => {
    const limited = await buildTestShop({ rateLimits: true });
    const from = (client: number, address: string) =>
      limited.call('POST email-subscription', { body: { email: address }, from: `10.0.0.${client}` });
    for (let call = 0; call < 5; call++)
      expect((await from(1, `new-${call}@example.com`)).httpStatus).toBe(200);
    const reply = await from(1, 'new-6@example.com');
    expect([reply.httpStatus, reply.headers['retry-after']]).toEqual([429, '3600']);
    for (let client = 2; client < 7; client++)
      expect((await from(client, 'same@example.com')).httpStatus).toBe(200);
    expect((await from(8, 'Same@example.com')).httpStatus).toBe(429);
    await limited.close();
  });

  test('I37: the reply takes the same time for every address', async () => {
    const slow = await buildTestShop({ minReplyMs: 300 });
    for (const address of ['new@example.com', 'new@example.com']) {
      const begin = performance.now();
      await slow.call('POST email-subscription', { body: { email: address } });
      // Timers may be a millisecond early.
      expect(performance.now() - begin).toBeGreaterThanOrEqual(298);
    }
    await slow.close();
  });
});

describe('POST email-subscription/confirm', () => {
  test('starts the newsletter and emails the unsubscribe link, once', async () => {
    await ask();
    const link = linkIn(await mailTo(shop, email), 'confirm');
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, data: true });
    expect((await rows())[0]!.confirmed_at).toEqual(start);
    const mails = await mailsTo(shop, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
    expect(mails[1]!.unsubscribeUrl).toBe(
      `http://shop.test/newsletter/unsubscribe?${new URLSearchParams(linkIn(mails[1]!, 'unsubscribe')).toString()}`,
    );
  });

  test('the link is valid for seven days', async () => {
    await ask();
    const link = linkIn(await mailTo(shop, email), 'confirm');
    minutesLater(7 * days);
    expect((await confirm(link)).form).toEqual(badLink);
    minutesLater(7 * days - 1);
    expect((await confirm(link)).data).toBe(true);
  });

  test('a modified, foreign or incomplete link is refused like one of a missing subscription', async () => {
    await ask();
    const link = linkIn(await mailTo(shop, email), 'confirm');
    const { leaveLink } = await (async () => {
      email = `other-${email}`;
      return becomeReader();
    })();
    for (const bad of [
      { ...link, id: Number(link['id']) + 1 },
      { ...link, expires: Number(link['expires']) + 1 },
      { ...link, signature: link['signature']!.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...link, signature: '' },
      { ...link, signature: leaveLink },
      { id: link['id'], expires: link['expires'] },
      { ...leaveLink, expires: link['expires'] },
      {},
    ]) {
      const reply = await confirm(bad);
      expect(reply).toMatchObject({ httpStatus: 200, status: 201 });
      expect(new Set(reply.form)).toEqual(new Set(badLink));
    }
  });

  test('an old link doesn’t bring back an unsubscribed address', async () => {
    const { confirmLink, leaveLink } = await becomeReader();
    await leave({ ...leaveLink });
    expect((await confirm({ ...confirmLink })).form).toEqual(badLink);
    expect(await rows()).toEqual([]);
  });
});

describe('POST email-subscription/unsubscribe', () => {
  test('deletes the address, with the same reply if it is already deleted', async () => {
    const { leaveLink } = await becomeReader();
    minutesLater(900 * days);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await leave({ ...leaveLink })).toMatchObject({ status: 200, data: true });
    expect(await rows()).toEqual([]);
  });

  test('a confirmation link, a forged one and another’s unsubscribe nobody', async () => {
    const { confirmLink, leaveLink } = await becomeReader();
    const mine = leaveLink as { id: string; signature: string };
    expect((await leave({ ...confirmLink })).form).toEqual(badLink);
    expect((await leave({ ...mine, id: Number(mine.id) + 1 })).form).toEqual(badLink);
    expect((await leave({ ...mine, signature: 'f'.repeat(64) })).form).toEqual(badLink);
    expect((await leave({ ...mine, signature: 'ü'.repeat(64) })).form).toEqual(badLink);
    expect(await rows()).toHaveLength(1);
  });
});

test('deletes unconfirmed addresses when their last link expires; subscribers stay', async () => {
  await becomeReader();
  const reader = email;
  email = `waiting-${reader}`;
  await ask();
  minutesLater(7 * days);
  await cleanNewsletter(shop.app.shop);
  expect(await rows()).toHaveLength(1);
  minutesLater(7 * days + 1);
  await cleanNewsletter(shop.app.shop);
  expect([await rows(), (await rows(reader)).length]).toEqual([[], 1]);
});
