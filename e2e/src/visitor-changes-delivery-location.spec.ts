// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords } from './checkout-steps.ts';
import { expectSoundPage, openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const chair = `${shopUrl}/x/product/11`;
const texts = checkoutWords.en;

test('product page, cart and address form name the same country, price and days, before and after a change', async () => {
  const { page, complaints, close } = await openPage(browser, { ...reducedMotionAt(1440), locale: 'en-US' });
  const html = (await (await openAndHydrate(page, chair))?.text()) ?? '';
  // The page is cached for everyone, so it contains no location.
  expect(html).not.toContain('Deliver to');
  const guessed = await estimateOf(page);
  expect(guessed.country).toBe('United States');
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
  await expectSameEverywhere(page, guessed);

  await openAndHydrate(page, chair);
  await estimateOf(page);
  await page.locator('#buy').getByRole('button', { name: 'Change delivery location' }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose your delivery location' });
  await sheet.getByLabel('Country').selectOption({ label: 'Germany' });
  await expectSoundPage(page);
  await sheet.getByRole('button', { name: 'Save location' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.locator('#buy [data-delivery="DE"]').waitFor();
  const chosen = await estimateOf(page);
  expect(chosen.country).toBe('Germany');
  expect(chosen).not.toEqual(guessed);
  await expectSameEverywhere(page, chosen);
  expect(complaints).toEqual([]);
  await close();
});

type Estimate = { country: string; price: string; days: string };

const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replaceAll(/[\u2060\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function estimateOf(page: Page): Promise<Estimate> {
  const line = page.locator('#buy [data-delivery]');
  await line.waitFor();
  const [price, days] = await line.locator('b').allTextContents();
  const country = await line.locator('xpath=following-sibling::p[1]').locator('b').textContent();
  return { country: plain(country), price: plain(price), days: plain(days) };
}

async function expectSameEverywhere(page: Page, { country, price, days }: Estimate): Promise<void> {
  await openAndHydrate(page, `${shopUrl}/cart`);
  const cart = plain(await page.locator('main').innerText());
  expect(cart).toContain(`Deliver to ${country}`);
  expect(cart).toContain(price);
  expect(cart).toContain(days);
  await openAndHydrate(page, `${shopUrl}/shipping`);
  const select = page.getByLabel(texts.country);
  expect(await select.locator('option:checked').textContent()).toBe(country);
  const form = plain(await page.locator('main').innerText());
  expect(form).toContain(price);
  expect(form).toContain(days);
}
