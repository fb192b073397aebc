import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { expectSoundPage, sidewaysScroll } from '../watched-page.ts';
import { expectWithin, startMeter } from './meter.ts';
import { openConsole, signInAsSeller } from './seller.ts';

/* T4 and T5 of the console's tasks: prices of a whole store are raised and taken back; thirty shelves are filled by a pasted sheet. */

const browser = await openBrowser();

type Shelf = { id: number; sku: string | null; on_hand: number };
type Row = { id: number; selling: { minor: number } };

/** As the console's own page asks. */
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
const ended = (page: Page) => page.getByRole('button', { name: /^Undo \d+$/ }).waitFor();

test('prices of a store go up by 5 % and back in nine clicks, thirty shelves are filled in six; from a phone in Arabic', async () => {
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  try {
    await page.goto(`${shopUrl}/seller`);
    await signInAsSeller(page);
    const products = page.getByRole('link', { name: 'Products', exact: true }).first();
    await products.waitFor();
    const before = await pricesOf(page);

    const readPrices = await startMeter(page);
    await products.click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('By how much').fill('5');
    await page.getByLabel('Ends on').selectOption('.90');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: /^Apply \d+$/ }).click();
    await ended(page);
    expectWithin('T4', await readPrices(), { clicks: 9, keys: 0, fields: 2 });
    const raised = await pricesOf(page);
    expect(raised.every(([, minor]) => minor % 100 === 90)).toBe(true);
    await page.getByRole('button', { name: /^Undo \d+$/ }).click();
    await expect.poll(() => pricesOf(page), { timeout: 30_000 }).toEqual(before);

    const { rows } = await ask<{ rows: Shelf[] }>(page, 'seller/stock?limit=200');
    const shelves = rows.filter(({ sku }) => sku !== null).slice(0, 30);
    const readShelves = await startMeter(page);
    await products.click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await paste(page, shelves.map(({ sku, on_hand: there }) => `${sku}\t${there + 7}`).join('\n'));
    await page.getByRole('button', { name: 'Check 30', exact: true }).click();
    await page.getByRole('button', { name: 'Apply 30', exact: true }).click();
    await ended(page);
    expectWithin('T5', await readShelves(), { clicks: 6, keys: 0, fields: 0 });
    const filled = await ask<{ rows: Shelf[] }>(page, 'seller/stock?limit=200');
    const now = new Map(filled.rows.map(({ id, on_hand: there }) => [id, there]));
    expect(shelves.map(({ id }) => now.get(id))).toEqual(shelves.map(({ on_hand: there }) => there + 7));
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }

  const phone = await openConsole(browser, 'ar', 360);
  try {
    await phone.page.goto(`${shopUrl}/seller/products/import`);
    await signInAsSeller(phone.page);
    await phone.page.locator('textarea').waitFor();
    await expectSoundPage(phone.page);
    await phone.page.goto(`${shopUrl}/seller/products/grid?view=live`);
    await phone.page.locator('input[data-cell]').first().waitFor();
    await expectSoundPage(phone.page);
    expect(await sidewaysScroll(phone.page)).toBe(0);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});
