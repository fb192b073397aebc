// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { cornersFrom, expectSoundPage, sidewaysScroll } from '../watched-page.ts';
import { watchTraffic } from './look-at-screen.ts';
import { expectWithin, startMeter } from './meter.ts';
import { openConsole, enterAsSeller } from './seller.ts';
import { statesOf } from './states-of.ts';

/* T4 and T5 of the console's tasks: raises and restores a store's prices; restocks thirty variants from a pasted spreadsheet. */

const browser = await openBrowser();

type Shelf = { id: number; sku: string | null; on_hand: number };
type Row = { id: number; selling: { minor: number } };

async function ask<Data>(page: Page, path: string): Promise<Data> {
  const { data } = await page.evaluate(
    async (url) => (await fetch(url)).json() as Promise<{ data: Data }>,
    `${shopUrl}/api/v1/${path}`,
  );
  return data;
}
const pricesOf = async (page: Page) => {
  const { rows } = await ask<{ rows: Row[] }>(page, 'seller/products?limit=200');
  return rows.map(({ id, selling }) => [id, selling.minor] as const);
};
async function paste(page: Page, text: string) {
  await page.locator('textarea').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const words = {
  en: {
    products: 'Products',
    change: 'Edit…',
    amount: 'Amount',
    ending: 'Rounding',
    check: 'Preview',
    all: /^Select all \d+ results$/,
    apply: /^Apply \d+ rows?$/,
    undo: /^Undo \d+ rows?$/,
    load: 'Import',
    checkAll: /^Preview 30 rows$/,
  },
  ar: {
    products: 'المنتجات',
    change: 'تعديل…',
    amount: 'المقدار',
    ending: 'التقريب',
    check: 'معاينة',
    all: /^تحديد كل النتائج/,
    apply: /^تطبيق .*ص[في]/,
    undo: /^تراجع عن .*ص[في]/,
    load: 'استيراد',
    checkAll: /^معاينة 30 صفًا$/,
  },
} as const;

describe.each(cornersFrom('en', 1440))('in %s, %i pixels wide', (language, width) => {
  const texts = words[language];

  test("T4 and T5: raises a store's prices by 5% and undoes it in nine clicks, and restocks thirty variants in six", async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const ended = () => page.getByRole('button', { name: texts.undo }).waitFor();
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller`);
      const inBar = page.locator('nav:visible').getByRole('link', { name: texts.products, exact: true });
      await inBar.waitFor();
      const before = await pricesOf(page);

      const readPrices = await startMeter(page);
      await inBar.click();
      await page.getByRole('checkbox').first().check();
      // Cards on a phone have no box for all of them.
      if (width < 992) await page.getByRole('button', { name: texts.all }).click();
      await page.getByRole('button', { name: texts.change }).click();
      await page.getByLabel(texts.amount).fill('5');
      await page.getByLabel(texts.ending).selectOption('.90');
      await page.getByRole('button', { name: texts.check, exact: true }).click();
      await page.getByRole('button', { name: texts.apply }).click();
      await ended();
      expectWithin('T4', await readPrices(), { clicks: 9, keys: 0, fields: 2 });
      const raised = await pricesOf(page);
      expect(raised.every(([, minor]) => minor % 100 === 90)).toBe(true);
      await page.getByRole('button', { name: texts.undo }).click();
      await expect.poll(() => pricesOf(page), { timeout: 30_000 }).toEqual(before);

      const { rows } = await ask<{ rows: Shelf[] }>(page, 'seller/stock?limit=200');
      const shelves = rows.filter(({ sku }) => sku !== null).slice(0, 30);
      const readShelves = await startMeter(page);
      await inBar.click();
      await page.getByRole('link', { name: texts.load, exact: true }).click();
      await paste(page, shelves.map(({ sku, on_hand: there }) => `${sku}\t${there + 7}`).join('\n'));
      await page.getByRole('button', { name: texts.checkAll }).click();
      await page.getByRole('button', { name: texts.apply }).click();
      await ended();
      expectWithin('T5', await readShelves(), { clicks: 6, keys: 0, fields: 0 });
      const filled = await ask<{ rows: Shelf[] }>(page, 'seller/stock?limit=200');
      const now = new Map(filled.rows.map(({ id, on_hand: there }) => [id, there]));
      expect(shelves.map(({ id }) => now.get(id))).toEqual(shelves.map(({ on_hand: there }) => there + 7));
      const rowsOfJob = { read: 'seller/jobs/{id}/rows', seen: new Set<string>() } as const;
      expect(await statesOf(page, watchTraffic(page), 'seller', rowsOfJob)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Unknown rows create paused products, listed until undone. */
async function createAndUndo(page: Page) {
  const texts = words.ar;
  const paused = () =>
    ask<{ rows: { id: number; title: string }[] }>(page, 'seller/products?view=paused&q=Nabataean');
  await paste(page, 'sku,name,price,stock\nNB-1,Nabataean bowl,12.50,3\nNB-2,Nabataean jug,1O.50,3');
  await page.getByLabel('فئة المنتجات الجديدة').click();
  // The columns above have their own options.
  await page.locator('[role=option]').first().click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: /^معاينة صفين$/ }).click();
  await page.getByRole('button', { name: /^تطبيق صف واحد$/ }).waitFor();
  await expectSoundPage(page);
  await page.getByRole('button', { name: texts.apply }).click();
  await page.getByRole('link', { name: 'عرض المنتجات الجديدة' }).waitFor();
  expect((await paused()).rows.map(({ title }) => title)).toEqual(['Nabataean bowl']);
  await page.getByRole('button', { name: texts.undo }).click();
  await expect.poll(async () => (await paused()).rows, { timeout: 30_000 }).toEqual([]);
}

test('a table and a spreadsheet work on a phone in Arabic', async () => {
  const phone = await openConsole(browser, 'ar', 360);
  try {
    await enterAsSeller(phone.page);
    await phone.page.goto(`${shopUrl}/seller/products/import`);
    await phone.page.locator('textarea').waitFor();
    await expectSoundPage(phone.page);
    await createAndUndo(phone.page);
    await phone.page.goto(`${shopUrl}/seller/products/grid?view=live`);
    await phone.page.locator('input[data-cell]').first().waitFor();
    await expectSoundPage(phone.page);
    // Input is undone and redone in the table.
    const cell = phone.page.locator('input[data-cell]').first();
    const before = await cell.inputValue();
    await cell.fill('12.34');
    await cell.press('Enter');
    await phone.page.keyboard.press('Control+z');
    await expect.poll(() => cell.inputValue()).toBe(before);
    await phone.page.keyboard.press('Control+y');
    await expect.poll(() => cell.inputValue()).toBe('12.34');
    await phone.page.keyboard.press('Control+z');
    await expect.poll(() => cell.inputValue()).toBe(before);
    expect(await sidewaysScroll(phone.page)).toBe(0);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});
