import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { photo } from './photo.ts';
import { shopUrl } from './shop.ts';
import { expectAxe, expectSoundPage, openPage } from './watched-page.ts';

/* A seller at work in the console: from a desk in English, from a phone in Arabic. */

const browser = await openBrowser();

const words = {
  en: {
    ...{
      signIn: 'Sign in',
      orders: 'Orders',
      toConfirm: /^To confirm/,
      ship: /^Ship 2$/,
      carrier: 'Carrier',
    },
    ...{
      handedOver: 'Handed over',
      today: /^Hello/,
      add: 'Add product',
      photos: 'Add pictures',
      title: 'Title',
    },
    ...{ price: 'Price', stock: 'Stock', category: 'Category', create: 'Put it in the shop', live: 'Live' },
    ...{ see: 'See in the shop', save: 'Save', saved: 'Saved.', products: 'Products', shelves: 'Stock' },
    ...{
      stockOf: (title: string) => new RegExp(`^Stock of .*${title}`),
      there: (count: number) => `There are ${count} now.`,
    },
  },
  ar: {
    ...{
      signIn: 'تسجيل الدخول',
      orders: 'الطلبات',
      toConfirm: /^للتأكيد/,
      ship: /^شحن 2$/,
      carrier: 'الناقل',
    },
    ...{
      handedOver: 'لدى الناقل',
      today: /^مرحبًا/,
      add: 'إضافة منتج',
      photos: 'إضافة صور',
      title: 'العنوان',
    },
    ...{ price: 'السعر', stock: 'المخزون', category: 'الفئة', create: 'ضعه في المتجر', live: 'معروض' },
    ...{ see: 'عرض في المتجر', save: 'حفظ', saved: 'تم الحفظ.', products: 'المنتجات', shelves: 'المخزون' },
    ...{
      stockOf: (title: string) => new RegExp(`^مخزون .*${title}`),
      there: (count: number) => `توجد ${count} قطعة الآن.`,
    },
  },
} as const;
type Words = (typeof words)[keyof typeof words];

async function openConsole(language: 'en' | 'ar', width: number) {
  const opened = await openPage(browser, { ...calmAt(width, width < 500 ? 700 : 900), locale: language });
  await opened.page.context().addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }]);
  await expectAxe(opened.page);
  return opened;
}

async function signIn(page: Page, { signIn: button }: Words) {
  await page.locator('#sign-in-email').fill('seller@example.com');
  await page.locator('#sign-in-password').fill('souk-demo');
  await page.getByRole('button', { name: button }).click();
}

type Reply<Data> = { status: number; data: Data };
async function ask<Data>(path: string, body?: object): Promise<Data> {
  const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { status, data } = (await reply.json()) as Reply<Data>;
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** A guest buys something of the demo seller's store; the order's number. */
async function buyFromSeller(name: string): Promise<string> {
  type Tile = { id: number };
  type Product = { inventory: { id: number; quantity: number }[] };
  const user_token = crypto.randomUUID().replaceAll('-', '');
  const { result } = await ask<{ result: { data: Tile[] } }>('products?store=1&per_page=5');
  const details = await Promise.all(result.data.map(({ id }) => ask<Product & Tile>(`product/${id}`)));
  const shelves = details.flatMap(({ id, inventory }) =>
    inventory.map((shelf) => ({ ...shelf, product: id })),
  );
  const fullest = shelves.toSorted((one, other) => other.quantity - one.quantity)[0]!; // the store has goods
  await ask('cart/action', {
    user_token,
    product_id: fullest.product,
    inventory_id: fullest.id,
    quantity: 1,
  });
  await ask('user/address/action', {
    ...{ user_token, name, email: `${user_token}@example.com`, phone: '+49 30 0000 142' },
    ...{ address_1: 'Torstraße 101', zip: '10119', city: 'Berlin', state: 'BE', country: 'DE' },
  });
  const { order } = await ask<{ order: string }>('order/action', { user_token, order_method: 2 });
  return order;
}

describe.each([
  ['en', 1440],
  ['ar', 360],
] as const)('%s at %i px', (language, width) => {
  const say: Words = words[language];

  test('ships two orders with a pasted column of numbers', async () => {
    const [one, other] = [await buyFromSeller('Layla Haddad'), await buyFromSeller('Jonas Weber')];
    const { page, complaints, close } = await openConsole(language, width);
    try {
      await page.goto(`${shopUrl}/seller`);
      await signIn(page, say);
      await page.getByRole('heading', { level: 1, name: say.today }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('link', { name: say.orders, exact: true }).click();
      await page.getByRole('link', { name: say.toConfirm }).click();
      const row = (number: string) => page.getByRole('row').filter({ hasText: number });
      for (const number of [one, other]) await row(number).getByRole('checkbox').check();
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.ship }).click();
      await page.getByLabel(say.carrier).fill('Falcon Post');
      const numbers = page.locator('dialog ol input');
      await numbers.first().evaluate((input) => {
        const data = new DataTransfer();
        data.setData('text', 'FP 1001\nFP 1002\n');
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      expect(
        await numbers.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
      ).toEqual(['FP 1001', 'FP 1002']);
      await expectSoundPage(page);
      await page.locator('dialog').getByRole('button', { name: say.ship }).click();
      await row(one).waitFor({ state: 'detached' });
      await page.goto(`${shopUrl}/seller/orders?q=${one}`);
      await row(one).getByText(say.handedOver).waitFor();
      await row(one).getByRole('link').click();
      await page.getByText('Falcon Post').waitFor();
      await page.getByText('FP 1002').waitFor(); // the newest order stands first
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('adds a product with a photo, which is in the shop, and keeps what was typed when the session ends', async () => {
    const { page, complaints, close } = await openConsole(language, width);
    const title = `Clay cup ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await page.goto(`${shopUrl}/seller/products`);
      await signIn(page, say);
      await page.getByRole('link', { name: say.add }).click();
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'cup.jpg', mimeType: 'image/jpeg', buffer: await photo(2400, 1800) }, // larger than the shop takes
      });
      await page.locator('main li img').waitFor();
      await page.getByLabel(say.title, { exact: true }).fill(title);
      await page.locator('#product-selling_minor').fill('12.50');
      await page.locator('#product-stock').fill('7');
      await page.getByLabel(say.category).selectOption({ index: 2 });
      await expectSoundPage(page);
      await page.getByRole('button', { name: say.create }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(say.live, { exact: true }).waitFor();
      await expectSoundPage(page);

      await page.context().clearCookies({ name: 'console_token' });
      await page.getByLabel(say.title, { exact: true }).fill(`${title}, large`);
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await signIn(page, say);
      await page.getByRole('heading', { level: 1, name: `${title}, large` }).waitFor();
      const shown = await page.getByRole('link', { name: say.see }).getAttribute('href');
      const inShop = await fetch(`${shopUrl}${shown}`);
      expect([inShop.status, await inShop.text()]).toEqual([200, expect.stringContaining(`${title}, large`)]);

      await page.getByRole('link', { name: say.shelves, exact: true }).click();
      await page.getByRole('searchbox').fill(title);
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      const shelf = page.getByLabel(say.stockOf(`${title}, large`));
      await shelf.fill('+10');
      await shelf.press('Enter');
      await page.getByText(say.there(17)).waitFor();
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
