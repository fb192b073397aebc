// @module-tag slow
import { describe, expect, test } from 'vitest';
import { newPerson } from './accounts.ts';
import { reducedMotionPhone, openBrowser } from './browser.ts';
import { nextMail, pageIn } from './mailbox.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: {
    subscribe: 'Subscribe',
    invalid: 'Invalid email',
    sent: 'Check your email',
    confirm: 'Confirm subscription',
    confirmed: 'You’re subscribed',
    leave: 'Unsubscribe',
    left: 'You’ve unsubscribed',
    stale: 'This link is no longer valid.',
  },
  ar: {
    subscribe: 'اشترك',
    invalid: 'بريد إلكتروني غير صالح',
    sent: 'تحقّق من بريدك الإلكتروني',
    confirm: 'تأكيد الاشتراك',
    confirmed: 'تم اشتراكك',
    leave: 'إلغاء الاشتراك',
    left: 'تم إلغاء اشتراكك',
    stale: 'لم يعد هذا الرابط صالحًا.',
  },
} as const;

describe.each(usually(['ar', 'en'] as const))('in %s', (language) => {
  const texts = words[language];

  test('a visitor subscribes in the footer, confirms by email and unsubscribes', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionPhone);
    await setLanguage(page, language);
    const { email } = newPerson();
    await openAndHydrate(page, `${shopUrl}/page/about`);
    const form = page.locator('footer form');
    const field = form.locator('input[name=email]');
    await field.fill('nobody');
    await form.getByRole('button', { name: texts.subscribe }).click();
    await form.getByText(texts.invalid).waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await field.fill(email);
    await form.getByRole('button', { name: texts.subscribe }).click();
    const sent = page.locator('footer').getByRole('status');
    await sent.getByText(texts.sent).waitFor();
    expect(await form.count()).toBe(0);
    expect(await sent.locator('..').evaluate((element) => element === document.activeElement)).toBe(true);

    const first = await nextMail(shopUrl, email);
    const confirm = pageIn(first, '/newsletter/confirm');
    await openAndHydrate(page, shopUrl + confirm);
    await page.locator('main').getByRole('button', { name: texts.confirm }).click();
    await page.getByRole('heading', { name: texts.confirmed }).waitFor();

    const second = await nextMail(shopUrl, email, [first]);
    await openAndHydrate(page, shopUrl + pageIn(second, '/newsletter/unsubscribe'));
    await page.locator('main').getByRole('button', { name: texts.leave }).click();
    await page.getByRole('heading', { name: texts.left }).waitFor();

    // The old email doesn't resubscribe anyone.
    await openAndHydrate(page, shopUrl + confirm);
    await page.locator('main').getByRole('button', { name: texts.confirm }).click();
    await page.locator('main').getByRole('alert').getByText(texts.stale).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

test.runIf(everyCorner)('works before hydration', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionPhone, javaScriptEnabled: false });
  const { email } = newPerson();
  await page.goto(`${shopUrl}/page/about`);
  await page.locator('footer form input[name=email]').fill(email);
  await page.locator('footer form').getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(`${shopUrl}/newsletter`);
  await page.locator('main').getByText('Check your email').waitFor();
  const first = await nextMail(shopUrl, email);
  await page.goto(shopUrl + pageIn(first, '/newsletter/confirm'));
  await page.locator('main').getByRole('button').click();
  await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
  await nextMail(shopUrl, email, [first]);
  await close();
});

test('a mail client unsubscribes by one POST without a page, a cookie or an Origin (RFC 8058)', async () => {
  const { email } = newPerson();
  const post = (path: string, body: string, type: string) =>
    fetch(shopUrl + path, { method: 'POST', body, headers: { 'content-type': type } });
  await post('/api/v1/email-subscription', JSON.stringify({ email }), 'application/json');
  const first = await nextMail(shopUrl, email);
  const confirm = pageIn(first, '/newsletter/confirm');
  await post(confirm, '', 'application/x-www-form-urlencoded');
  const leave = pageIn(await nextMail(shopUrl, email, [first]), '/newsletter/unsubscribe');
  const reply = await post(leave, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
  expect([reply.status, (await reply.text()).includes('You’ve unsubscribed')]).toEqual([200, true]);
  const again = await post(confirm, '', 'application/x-www-form-urlencoded');
  expect(await again.text()).toContain('This link is no longer valid.');
});
