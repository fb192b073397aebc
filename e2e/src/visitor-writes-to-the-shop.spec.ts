// @module-tag slow
import { describe, expect, test } from 'vitest';
import { newPerson } from './accounts.ts';
import { reducedMotionPhone, openBrowser } from './browser.ts';
import { mailAbout } from './mailbox.ts';
import { openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const office = 'help@souk.example';
const browser = await openBrowser();

const words = {
  en: {
    send: 'Send message',
    required: 'Message is required',
    sent: textOf('en', 'contact.sent.title'),
  },
  ar: { send: 'أرسل الرسالة', required: 'الرسالة مطلوبة', sent: textOf('ar', 'contact.sent.title') },
} as const;

describe.each(usually(['en', 'ar'] as const))('in %s', (language) => {
  const texts = words[language];

  test('a visitor writes to the shop, which gets an email', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionPhone);
    await setLanguage(page, language);
    const subject = `A lamp ${newPerson().email}`;
    await openAndHydrate(page, `${shopUrl}/contact`);
    const form = page.locator('main form');
    await form.locator('[name=name]').fill('Layla Haddad');
    await form.locator('[name=email]').fill('layla@example.com');
    await form.locator('[name=subject]').fill(subject);
    await form.getByRole('button', { name: texts.send }).click();
    await form.getByRole('alert').getByRole('link', { name: texts.required }).click();
    await page.keyboard.type('<b>Is it bright?</b>');
    await page.keyboard.press('Enter');
    await page.keyboard.type('And is it warm?');
    await form.getByRole('button', { name: texts.send }).click();
    await page.locator('main').getByRole('status').getByText(texts.sent).waitFor();
    expect(await form.count()).toBe(0);
    const mail = await mailAbout(shopUrl, office, subject);
    expect(mail.text).toContain('<b>Is it bright?</b>\nAnd is it warm?');
    expect(mail.text).toContain('Email: layla@example.com');
    expect(complaints).toEqual([]);
    await close();
  });
});

test('the form works before hydration, and keeps the input', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionPhone, javaScriptEnabled: false });
  const subject = `A pot ${newPerson().email}`;
  await page.goto(`${shopUrl}/contact`);
  const form = page.locator('main form');
  // The browser itself would block the form.
  await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
  await form.locator('[name=subject]').fill(subject);
  await form.getByRole('button').click();
  await form.getByText('Name is required').first().waitFor();
  expect(await form.locator('[name=subject]').inputValue()).toBe(subject);
  await form.locator('[name=name]').fill('Omar');
  await form.locator('[name=email]').fill('omar@example.com');
  await form.locator('[name=message]').fill('Does it leak?');
  await form.getByRole('button').click();
  await page.getByText(textOf('en', 'contact.sent.title')).waitFor();
  expect((await mailAbout(shopUrl, office, subject)).text).toContain('Does it leak?');
  await close();
});
