import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { cornersFrom, expectSoundPage } from '../watched-page.ts';
import { followFirstSteps, describeStore } from './first-steps.ts';
import { expectWithin, klmSeconds, startMeter } from './meter.ts';
import { callFrom, openStore } from './new-seller.ts';
import { openConsole, enterAsSeller } from './seller.ts';

/* T1 and T2 of the console's tasks: a newly approved seller publishes a product; and one in three sizes and four colors, with a
   pasted stock column. */

const browser = await openBrowser();
const pictures = join(import.meta.dirname, '../../../demo/pictures');

type SavedProduct = {
  state: string;
  product: { variants: { price_minor: number; stock: number; value_ids: number[] }[] };
};

/** As people do: clicks the field, then types. */
async function type(field: Locator, text: string) {
  await field.click();
  await field.fill(text);
}

async function addPictures(page: Page, count: number) {
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.webp')).slice(0, count);
  const choosing = page.waitForEvent('filechooser');
  await page.locator('label:has(input[type=file])').first().click();
  await (await choosing).setFiles(names.map((name) => join(pictures, name)));
  await page
    .locator('main ul img')
    .nth(count - 1)
    .waitFor();
}

/** Searches by word prefixes, in either language. */
async function chooseCategory(page: Page, words: string) {
  const field = page.locator('#product-category_id');
  await type(field, words);
  await page.getByRole('listbox').getByRole('option').first().click();
  expect(await field.inputValue()).toContain('›');
}

/** The suggestion based on the title. */
const takeSuggested = (page: Page) => page.locator('#product-category-suggested').click();

/** Submits the form and returns the id of the created product. */
async function create(page: Page): Promise<number> {
  await page.locator('.save-bar .button-primary').click();
  await page.waitForURL(/\/seller\/products\/\d+/);
  return Number(/(\d+)$/.exec(new URL(page.url()).pathname)![1]);
}

const add = (page: Page) => page.locator('main a[href="/seller/products/new"]').first();

describe.each(cornersFrom('ar', 360))('in %s, %i pixels wide', (language, width) => {
  test('T1: a newly approved seller publishes a first product; the first steps then lead to the store profile', async () => {
    const person = await openStore(browser, `Lamps ${Date.now().toString(36)}`);
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await page.goto(`${shopUrl}/seller`);
      await page.locator('#sign-in-email').fill(person.email);
      await page.locator('#sign-in-password').fill(person.password);
      await page.locator('#sign-in-password').press('Enter');
      await add(page).waitFor();
      await saveSuggestedShipping(page);
      const read = await startMeter(page);
      await add(page).click();
      await page.locator('#product-title').waitFor();
      await addPictures(page, 3);
      await type(page.locator('#product-title'), `Brass table lamp ${language} ${width}`);
      await type(page.locator('#product-selling_minor'), '49.90');
      // Typing replaces the default.
      await page.locator('#product-stock').click();
      await page.keyboard.type('12');
      await chooseCategory(page, language === 'en' ? 'light' : 'إضا');
      const id = await create(page);
      const effort = await read();
      expectWithin('T1', effort, { clicks: 9, keys: 0, fields: 13 });
      expect(klmSeconds(effort)).toBeLessThanOrEqual(45);
      const saved = await callFrom<SavedProduct>(page, 'GET', `seller/products/${id}`);
      expect(saved.state).toBe('live');
      const shown = await fetch(`${shopUrl}/api/v1/product/${id}`);
      const { data } = (await shown.json()) as { data: { title: string; inventory: { quantity: number }[] } };
      expect([data.title, data.inventory.map(({ quantity }) => quantity)]).toEqual([
        `Brass table lamp ${language} ${width}`,
        [12],
      ]);
      await page.locator('main h1').waitFor();
      await expectSoundPage(page);
      await followFirstSteps(page);
      await describeStore(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test(
    'T2: three sizes in four colors, one price, twelve pasted stock counts',
    { tags: ['slow'] },
    async () => {
      const { page, complaints, close } = await openConsole(browser, language, width);
      try {
        await enterAsSeller(page);
        await page.goto(`${shopUrl}/seller`);
        await add(page).waitFor();
        const read = await startMeter(page);
        await add(page).click();
        await page.locator('#product-title').waitFor();
        expect(await page.locator('#product-sku').isVisible()).toBe(false);
        // The title has the focus.
        await page.keyboard.type(`Trail shirt ${language} ${width}`);
        await addPictures(page, 1);
        await type(page.locator('#product-selling_minor'), '29.90');
        await takeSuggested(page);
        await chooseValues(page);
        const stock = page.locator('[id^="variant-"][id$="-stock"]');
        expect(await stock.count()).toBe(12);
        const counts = Array.from({ length: 12 }, (_, index) => 10 + index);
        await stock.first().click();
        await stock.first().evaluate((field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', text);
          field.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        }, counts.join('\n'));
        await expect.poll(() => stock.last().inputValue()).toBe('21');
        await expectSoundPage(page);
        // Wide screens show a phone preview beside the form.
        const preview = page.locator(`section[aria-label="${language === 'en' ? 'Preview' : 'معاينة'}"]`);
        if (width < 1280) expect(await preview.count()).toBe(0);
        await page.setViewportSize({ width: 1280, height: 800 });
        await preview.waitFor();
        expect(await preview.innerText()).toContain(`Trail shirt ${language} ${width}`);
        expect(await preview.innerText()).toContain('$29.90');
        expect(await preview.locator('img').count()).toBe(1);
        await page.setViewportSize({ width, height: 800 });
        const id = await create(page);
        expectWithin('T2', await read(), { clicks: 14, keys: 0, fields: 4 });
        const { product } = await callFrom<SavedProduct>(page, 'GET', `seller/products/${id}`);
        expect(
          product.variants.map(({ stock: there }) => there).toSorted((one, other) => one - other),
        ).toEqual(counts);
        expect(new Set(product.variants.map(({ price_minor: own }) => own))).toEqual(new Set([0]));
        expect(
          new Set(
            product.variants.map(({ value_ids: ids }) => ids.toSorted((one, other) => one - other).join()),
          ).size,
        ).toBe(12);
        expect(complaints).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});

/** The checklist's form of the first shipping rule, which new products then use. */
async function saveSuggestedShipping(page: Page) {
  await page.goto(`${shopUrl}/seller/welcome`);
  const price = page.locator('#first-shipping-price');
  await price.waitFor();
  expect(await price.inputValue()).not.toBe('');
  await expectSoundPage(page);
  await page.locator('main li', { has: price }).locator('.button-primary').click();
  await price.waitFor({ state: 'detached' });
  await page.goto(`${shopUrl}/seller`);
  await add(page).waitFor();
}

/** Selects three values of one attribute and four of another; selected ones move to the front. */
async function chooseValues(page: Page) {
  const attributes = page.locator('main fieldset:has(button[aria-pressed])');
  await page
    .locator('main details', { has: page.locator('fieldset button[aria-pressed]') })
    .locator('summary')
    .click();
  const counts = [3, 4];
  for (let index = 0; index < (await attributes.count()) && counts.length > 0; index++) {
    const values = attributes.nth(index).locator('button[aria-pressed]');
    const count = counts.at(-1)!;
    if ((await values.count()) < count) continue;
    for (let value = 0; value < count; value++) await values.nth(value).click();
    counts.pop();
  }
  expect(counts).toEqual([]);
}
