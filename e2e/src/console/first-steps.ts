import { CHECKLIST } from '@souk/contract/seller-console/store';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { photo } from '../photo.ts';
import { shopUrl } from '../shop.ts';
import { everyThird, expectFocus, expectSoundPage } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';

/* Checklist of a new store: each first step leads to its field, and input appears for shoppers. */

/** For steps with their own page, what to do first. */
const begins: Readonly<Record<string, string>> = {
  '/seller/shipping': 'main a[href="/seller/shipping/new"]',
  '/seller/products/new': '#product-title',
  '/seller/bank-details': 'main .button-primary',
  '/seller/team': 'main .button-primary',
};

export async function followFirstSteps(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/welcome`);
  const links = page.locator('main ol a');
  await links.first().waitFor();
  // The shop's approval has no field.
  expect(await links.count()).toBe(CHECKLIST.length - 1);
  for (const place of everyThird(CHECKLIST.slice(1).map((_, index) => index))) {
    const to = new URL((await links.nth(place).getAttribute('href'))!, shopUrl);
    await links.nth(place).click();
    await page.waitForURL(to.href);
    const field = page.locator(to.hash || begins[to.pathname]!);
    await field.waitFor({ state: 'attached' });
    if (to.hash) await expectFocus(field);
    await expect
      .poll(() =>
        field.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await page.goBack();
    await links.first().waitFor();
  }
}

/** Pictures, texts, policy and legal details, saved and shown on the store's public page. */
export async function describeStore(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/store`);
  for (const [field, width] of [
    ['image', 300],
    ['banner_image', 900],
  ] as const) {
    const file = { name: 'store.jpg', mimeType: 'image/jpeg', buffer: await photo(width, 300) };
    const isUp = page.waitForResponse((response) => response.url().endsWith('/seller/pictures'));
    await page.locator(`#store-${field}`).setInputFiles(file);
    expect((await isUp).status()).toBe(200);
  }
  const texts = {
    description: 'Lamps of brass, made by hand.',
    return_policy: 'Thirty days, and we pay the way back.',
    legal_name: 'Noor Aziz Lamps',
    register_number: 'HRB 0000142',
    vat_number: 'DE136695976',
  };
  for (const [field, text] of Object.entries(texts)) await page.locator(`#store-${field}`).fill(text);
  await page.locator('#store-is_self_certified').check();
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.locator('.save-bar .button-primary').click();
  expect((await isSaved).status()).toBe(200);
  await page.locator('.save-bar').waitFor({ state: 'detached' });
  const { slug, store } = await callFrom<Saved>(page, 'GET', 'seller/store');

  await page.goto(`${shopUrl}/shop/${slug}?show=about`);
  for (const text of Object.values(texts))
    await page.locator('main').getByText(text, { exact: true }).waitFor();
  for (const picture of [store.image, store.banner_image]) {
    const shown = page.locator(`main header img[src*="${picture.split('.')[0]!}"]`).first();
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectSoundPage(page);
}

type Saved = { slug: string; store: { image: string; banner_image: string } };
