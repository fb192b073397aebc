import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import {
  expectSoundPage,
  openAndHydrate,
  openPage,
  sidewaysScrollInLargeText,
  type Corner,
  usually,
} from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

// From two sellers, with and without variants.
const headphones = '/aria-40-wireless-headphones-38-h-battery/product/1';

const words = {
  en: {
    ...checkoutWords.en,
    dir: 'ltr',
    soldOut: 'sold out',
    checkout: /^Checkout \(2\)$/,
    track: 'Track this order',
    placed: 'Order placed',
    pending: 'Pending',
  },
  ar: {
    ...checkoutWords.ar,
    dir: 'rtl',
    soldOut: 'نفد',
    checkout: /^إتمام الشراء \(2\)$/,
    track: 'تتبع هذا الطلب',
    placed: 'تم تقديم الطلب',
    pending: 'قيد الانتظار',
  },
} as const;

for (const [language, width] of usually<[Corner, ...Corner[]]>([
  ['en', 360],
  ['ar', 1440],
  ['en', 1440],
  ['ar', 360],
])) {
  test(`a guest buys two products of two sellers with cash on delivery and tracks the order (${language}, ${width} px)`, async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    const texts = words[language];
    const { soap } = checkoutWords[language];
    await setLanguage(page, language);

    await openAndHydrate(page, shopUrl + headphones);
    expect(await page.locator('html').getAttribute('dir')).toBe(texts.dir);
    await page.locator('#buy fieldset label').filter({ hasNotText: texts.soldOut }).first().click();
    await addToCart(page, texts);

    await page.goto(`${shopUrl}/search?q=${encodeURIComponent(soap)}`);
    await page.getByRole('link', { name: soap, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: soap }).waitFor();
    await addToCart(page, texts);

    await page.goto(`${shopUrl}/cart`);
    await page.locator('main section[aria-label]').nth(1).waitFor();
    await expectSoundPage(page);
    await page.getByRole('link', { name: texts.checkout }).locator('visible=true').first().click();

    await fillAddress(page, texts, `layla-${language}-${width}@example.com`);
    await expectSoundPage(page);
    expect(await sidewaysScrollInLargeText(page)).toBe(0);
    // One click saves the address and continues.
    await page.getByRole('button', { name: texts.toPayment }).click();
    const pay = page.getByRole('button', { name: texts.pay });
    await pay.waitFor();
    const promised = /[\d.,]+\d/.exec((await pay.textContent()) ?? '')?.[0];
    await expectSoundPage(page);
    expect(await sidewaysScrollInLargeText(page)).toBe(0);
    await pay.click();

    await page.getByText(texts.thanks).waitFor();
    expect(await page.getByText(promised ?? 'no amount on the button').count()).toBeGreaterThan(0);
    await expectSoundPage(page);
    await page.getByRole('link', { name: texts.track }).click();
    await page.locator('h2#found').waitFor();
    expect(await page.locator('[aria-current=step]').textContent()).toContain(texts.placed);
    // Each step with its date; the result gets the focus and is announced (SCREENS, tracking).
    await page.locator('[aria-current=step] time').waitFor();
    await page.locator('main form button[type=submit]').click();
    await page.waitForFunction(() => document.activeElement?.id === 'found');
    await page.getByRole('status').getByText(texts.pending).waitFor({ state: 'attached' });
    await expectSoundPage(page);

    await page.goto(`${shopUrl}/cart`);
    expect(await page.locator('main section[aria-label]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}

type Words = (typeof words)['en' | 'ar'];

async function addToCart(page: Page, texts: Words) {
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
}
