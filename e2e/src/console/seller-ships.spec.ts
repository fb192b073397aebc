import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { cornersFrom, expectSoundPage, sidewaysScroll, type Corner } from '../watched-page.ts';
import { shopUrl } from '../shop.ts';
import { callFrom } from './new-seller.ts';
import { expectWithin, startMeter } from './meter.ts';
import { buyFromSeller, buyFromSellerAs, enterAsOperator, enterAsSeller, openConsole } from './seller.ts';
import { textOf } from '../texts.ts';

/* T3 of the console's tasks: confirms and ships twenty orders with numbers, by mouse and by keyboard alone. And cancels a unit. */

const browser = await openBrowser();
const count = 20;

const numbers = (prefix: string) => Array.from({ length: count }, (_, index) => `${prefix} ${1000 + index}`);

type Reply<Data> = { data: Data };
type Row = { id: number; number: string; state: string };
async function ask<Data>(page: Page, path: string): Promise<Data> {
  const { data } = await page.evaluate(
    async (url) => (await fetch(url)).json() as Promise<Reply<Data>>,
    `${shopUrl}/api/v1/${path}`,
  );
  return data;
}

async function statesOf(page: Page, orderNumbers: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await ask<{ rows: Row[] }>(page, 'seller/orders?limit=200');
  const states: Record<string, number> = {};
  for (const { number, state } of rows)
    if (orderNumbers.includes(number)) states[state] = (states[state] ?? 0) + 1;
  return states;
}

/** Delivers leftovers of other tests, so the list has only this test's orders. */
async function leaveNothingToConfirm(page: Page) {
  const { rows } = await ask<{ rows: Row[] }>(page, 'seller/orders?view=to_confirm&limit=200');
  if (rows.length === 0) return;
  await callFrom(page, 'POST', 'seller/orders/delivered', { ids: rows.map(({ id }) => id) });
}

/** The list of orders to confirm, exactly these. */
async function openList(page: Page, orderNumbers: readonly string[]) {
  await page.goto(`${shopUrl}/seller/orders?view=to_confirm`);
  await page.getByRole('link', { name: orderNumbers.at(-1)! }).waitFor();
}

async function undoShipping(page: Page, orderNumbers: readonly string[]) {
  await page.keyboard.press('Control+z');
  await page.locator('input[name=number]').first().waitFor();
  expect(await statesOf(page, orderNumbers)).toEqual({ to_confirm: count });
}

const words = {
  en: {
    orders: 'Orders',
    toConfirm: /^To confirm/,
    all: 'Select all shown',
    gone: '20 orders shipped',
  },
  ar: { orders: 'الطلبات', toConfirm: /^للتأكيد/, all: 'اختيار كل المعروض', gone: 'شُحن 20 طلبًا' },
} as const;

/** Ships all by mouse or touch, undoes it, ships them by keyboard alone, and undoes it. */
async function shipTwice([language, width]: Corner, orderNumbers: readonly string[]) {
  const texts = words[language];
  const { page, complaints, close } = await openConsole(browser, language, width);
  const numberFields = page.locator('input[name=number]');
  const gone = page.getByRole('heading', { level: 2, name: texts.gone });
  try {
    await enterAsSeller(page);
    await page.goto(`${shopUrl}/seller`);
    const orders = page.locator('nav:visible').getByRole('link', { name: texts.orders, exact: true });
    await orders.waitFor();

    const read = await startMeter(page);
    await orders.click();
    await page.getByRole('link', { name: texts.toConfirm }).click();
    await page.getByRole('checkbox').first().check();
    if (width === 360) await page.getByRole('button', { name: texts.all }).click();
    await page.locator('main a[href*="/seller/orders/ship?"]').click();
    await page.locator('input[name=carrier]').first().fill('Falcon Post');
    await numberFields.first().click();
    await numberFields.first().evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, numbers('FP').join('\n'));
    await page.locator('#ship-send').click();
    await gone.waitFor();
    expectWithin('T3', await read(), { clicks: 8, keys: 0, fields: 1, ms: 60_000 });
    expect(await statesOf(page, orderNumbers)).toEqual({ handed_over: count });
    await undoShipping(page, orderNumbers);

    await openList(page, orderNumbers);
    const readKeys = await startMeter(page);
    await page.keyboard.press('a');
    await page.keyboard.press('s');
    await page.locator('input[name=number]:focus').waitFor();
    for (const number of numbers('KB')) {
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
    }
    await page.locator('#ship-send:focus').waitFor();
    await page.keyboard.press('Enter');
    await gone.waitFor();
    expectWithin('T3 by keyboard', await readKeys(), { clicks: 0, keys: 2 + count + 1, ms: 60_000 });
    expect(await statesOf(page, orderNumbers)).toEqual({ handed_over: count });
    await undoShipping(page, orderNumbers);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

test('ships twenty orders with eight clicks and a pasted column, by keyboard alone with a scanner, and from a phone in Arabic', async () => {
  const phone = await openConsole(browser, 'ar', 360);
  try {
    await enterAsSeller(phone.page);
    await phone.page.goto(`${shopUrl}/seller/welcome`, { waitUntil: 'commit' });
    await leaveNothingToConfirm(phone.page);
    const orderNumbers = await buyFromSellerAs(Array.from({ length: count }, (_, index) => `Buyer ${index}`));

    for (const corner of cornersFrom('en', 1440)) await shipTwice(corner, orderNumbers);

    await openList(phone.page, orderNumbers);
    await phone.page.getByRole('checkbox').nth(0).check();
    await phone.page.getByRole('button', { name: 'اختيار كل المعروض' }).click();
    await phone.page.getByRole('link', { name: /^شحن \d+$/ }).click();
    await phone.page.locator('input[name=carrier]').first().fill('Falcon Post');
    await phone.page.locator('input[name=number]').first().fill('AR 1000');
    await expectSoundPage(phone.page);
    await phone.page.locator('#ship-send').click();
    await phone.page.getByRole('heading', { level: 2, name: 'شُحن طلب واحد' }).waitFor();
    await expectSoundPage(phone.page);
    await phone.page.goto(
      `${shopUrl}/seller/orders/papers?paper=labels&ids=${await idsOf(phone.page, orderNumbers)}`,
    );
    await phone.page
      .locator('.label')
      .nth(count - 1)
      .waitFor();
    expect(await sidewaysScroll(phone.page)).toBe(0);
    await expectSoundPage(phone.page);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});

async function idsOf(page: Page, orderNumbers: readonly string[]): Promise<string> {
  const { rows } = await ask<{ rows: Row[] }>(page, 'seller/orders?limit=200');
  return rows.flatMap(({ id, number }) => (orderNumbers.includes(number) ? [id] : [])).join(',');
}

type Cancelled = {
  id: number;
  lines: { quantity: number; cancelled: number }[];
  money: Record<'goods' | 'given_back' | 'commission_back' | 'earns', { minor: number }>;
};

/** Opens the order with this number as the seller. */
async function openOrder(page: Page, number: string) {
  await enterAsSeller(page);
  await page.goto(`${shopUrl}/seller/orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
}

test(
  'cancels one of three units after previewing both sides, with exactly that effect; operators see it; from a phone in Arabic',
  { tags: ['slow'] },
  async () => {
    const number = await buyFromSeller('Layla Haddad', 3);
    const desktop = await openConsole(browser, 'en', 1440);
    const { page } = desktop;
    try {
      await openOrder(page, number);
      const read = await startMeter(page);
      await page.getByRole('button', { name: 'Cancel items…' }).click();
      const sheet = page.getByRole('dialog', { name: `Cancel items from order ${number}` });
      await sheet.getByRole('button', { name: textOf('en', 'ui.quantity.more') }).click();
      const gets = sheet.locator('div', { hasText: /^Amount no longer due/ }).locator('dd');
      const [less, then] = [
        await gets.textContent(),
        await lastAmount(sheet.locator('section', { hasText: 'Earnings after' })),
      ];
      await sheet.getByRole('button', { name: 'Cancel 1 item' }).click();
      await sheet.getByText('Select a reason.').waitFor();
      await sheet.getByLabel('Reason').selectOption('broken');
      expect(await sheet.getByLabel('Inventory').inputValue()).toBe('gone');
      await expectSoundPage(page);
      await sheet.getByRole('button', { name: 'Cancel 1 item' }).click();
      await page.getByText('Items cancelled. Layla gets an email with the reason.').waitFor();
      expectWithin('cancelling a piece', await read(), { clicks: 5, keys: 0, ms: 60_000 });

      await page.getByText(/^Cancelled: 1 × /).waitFor();
      const id = page.url().split('/').at(-1);
      const order = await ask<Cancelled>(page, `seller/orders/${id}`);
      expect(order.lines).toMatchObject([{ quantity: 2, cancelled: 1 }]);
      const ladder = page.locator('section', { has: page.getByRole('heading', { name: 'Your earnings' }) });
      expect(await lastAmount(ladder)).toBe(then);
      await ladder.getByText('Refunded', { exact: true }).waitFor();
      expect(less).toMatch(/\d/);

      await enterAsOperator(page);
      await page.goto(`${shopUrl}/operator/orders?q=${number}`);
      await page.getByRole('link', { name: number }).click();
      await page.getByText(/cancelled 1 × .*: Broken or damaged/).waitFor();
      await expectSoundPage(page);
      expect(desktop.complaints).toEqual([]);
    } finally {
      await desktop.close();
    }

    const phone = await openConsole(browser, 'ar', 360);
    try {
      await openOrder(phone.page, number);
      await phone.page.getByRole('button', { name: 'إلغاء منتجات…' }).click();
      const sheet = phone.page.getByRole('dialog');
      const amount = sheet.getByRole('textbox').first();
      await amount.fill('2');
      await amount.press('Tab');
      await sheet.getByText('يلغي هذا كل منتجاتك في هذا الطلب', { exact: false }).waitFor();
      await expectSoundPage(phone.page);
      expect(await sidewaysScroll(phone.page)).toBe(0);
      await sheet.getByRole('button', { name: 'إبقاء كل المنتجات' }).click();
      await sheet.waitFor({ state: 'detached' });
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.close();
    }
  },
);

/** The total of a breakdown. */
const lastAmount = (of: Locator) => of.locator('dd').last().textContent();
