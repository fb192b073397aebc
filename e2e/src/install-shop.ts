import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ShopProcess } from '@souk/host/testing/shop-folder';
import { expectWithin } from './console/meter.ts';
import { expectSoundPage } from './watched-page.ts';

const words = {
  en: {
    goOn: /^(Continue|Go on)/,
    again: 'Test again',
    own: /Your own/,
    builtIn: /Built-in/,
    testMail: /^Send a test email/,
    noMail: 'Continue without email',
    samples: 'Sample products',
    finish: /^Finish/,
    secondFactor: 'Set up now',
  },
  ar: {
    goOn: /^(متابعة|المتابعة)/,
    again: 'اختبار من جديد',
    own: /خاصة بك/,
    builtIn: /المدمجة/,
    testMail: /^إرسال رسالة تجريبية/,
    noMail: 'المتابعة دون بريد',
    samples: 'منتجات تجريبية',
    finish: /^إنهاء/,
    secondFactor: 'فعّله الآن',
  },
} as const;

type Wish = {
  language: 'en' | 'ar';
  operator: { name: string; email: string; password: string };
  hasSamples: boolean;
};

/**
 * Sets up a shop on the installer's page, from the printed address to the first operator's account: six steps and at most seven
 * inputs. A mail server is tried and left for later.
 */
export async function installShop(
  page: Page,
  shop: ShopProcess,
  { language, operator, hasSamples }: Wish,
): Promise<void> {
  const t = words[language];
  await expect.poll(() => shop.output(), { timeout: 90_000 }).toMatch(/set up your shop: http/);
  const key = /key=(\S+)/.exec(shop.output())![1]!;
  const clickButton = (name: RegExp | string) => page.getByRole('button', { name }).click();
  let inputs = 0;
  const type = async (name: string, text: string) => {
    inputs++;
    await page.locator(`#install-${name}`).fill(text);
  };

  // Without the key nothing works, and the page explains it; with it the URL drops the key.
  const begunAt = performance.now();
  await page.goto(`${shop.origin}/install`);
  await page.locator('#install-key').fill('a guess');
  await clickButton(t.goOn);
  await page.locator('[aria-invalid=true]').waitFor();
  await page.goto(`${shop.origin}/install?key=${key}`);
  await page.locator('main li').nth(5).waitFor();
  expect(page.url()).toBe(`${shop.origin}/install`);
  await expectSoundPage(page);
  await clickButton(t.goOn);

  await page.getByRole('radio', { name: t.own }).check();
  await page.locator('#install-host').fill('127.0.0.1');
  await page.locator('#install-port').fill('1');
  await clickButton(t.goOn);
  await page.getByRole('button', { name: t.again }).waitFor();
  await expectSoundPage(page);
  await page.getByRole('radio', { name: t.builtIn }).check();
  await clickButton(t.goOn);

  await type('name', 'Lampenladen');
  inputs++;
  await page.locator('#install-country').selectOption('DE');
  expect(await page.locator('#install-currency').inputValue()).toBe('EUR');
  // A country proposes the languages that it speaks.
  const offered = () =>
    page
      .locator('input[name=languages]:checked')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await offered()).toEqual([await page.locator('#install-language').inputValue()]);
  inputs++;
  await page.locator('#install-language').selectOption(language);
  expect(await offered()).toEqual([language]);
  await expectSoundPage(page);
  await clickButton(t.goOn);

  await page.locator('#install-email').waitFor();
  await clickButton(t.goOn); // empty: each field shows its error
  expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
  for (const [name, value] of Object.entries({ ...operator, password: 'password1' }))
    await page.locator(`#install-${name}`).fill(value);
  await clickButton(t.goOn); // too easy to guess
  await page.locator('#install-password[aria-invalid=true]').waitFor();
  await expectSoundPage(page);
  for (const [name, value] of Object.entries(operator)) await type(name, value);
  await clickButton(t.goOn);

  // Nothing listens on this port: the reply is displayed, and the server is optional.
  await page.locator('#install-host').fill('127.0.0.1');
  await page.locator('#install-security').selectOption('none');
  await page.locator('#install-port').fill('1');
  await clickButton(t.testMail);
  await page.getByText('ECONNREFUSED').waitFor();
  await expectSoundPage(page);
  await page.locator('#install-host').fill('');
  await clickButton(t.noMail);

  await page.getByRole('button', { name: t.finish }).waitFor();
  if (hasSamples) await page.getByRole('radio', { name: t.samples }).check();
  await expectSoundPage(page);
  await clickButton(t.finish);
  // Signed in, and asked for two-step verification.
  await page.waitForURL(`${shop.origin}/operator`, { timeout: 90_000 });
  await page.getByRole('link', { name: t.secondFactor }).click();
  await page.waitForURL(`${shop.origin}/operator/account`);
  await page.locator('main h1').waitFor();
  const ms = Math.round(performance.now() - begunAt);
  await expectSoundPage(page);
  expectWithin('installer', { clicks: 0, keys: 0, fields: inputs, ms }, { fields: 7, ms: 180_000 });
  const session = (await page.context().cookies()).find(({ name }) => name === 'operator_token');
  expect(session).toBeDefined();
  expect((await page.request.get(`${shop.origin}/install`)).status()).toBe(404);
}

/** Browser messages during the server's replacement are no complaints. */
export const withoutHandover = (complaints: readonly string[]) =>
  complaints.filter((one) => !/503|readyz|ERR_CONNECTION/.test(one));
