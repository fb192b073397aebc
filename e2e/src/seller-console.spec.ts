// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { buyFromSeller, openConsole, enterAsSeller, signInAsSeller } from './console/seller.ts';
import { photo } from './photo.ts';
import { shopUrl } from './shop.ts';
import { everyCorner, expectSoundPage, usually } from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    orders: 'Orders',
    toConfirm: /^To confirm/,
    ship: /^Ship 2$/,
    gone: /^2 orders shipped/,
    handedOver: 'Shipped',
    today: /^Hello/,
    add: 'Add product',
    photos: 'Add images',
    title: 'Title',
    price: 'Price',
    stock: 'Stock',
    category: 'Category',
    create: 'Publish',
    live: 'Live',
    offline: 'You’re offline',
    see: 'View in shop',
    save: 'Save',
    products: 'Products',
    shelves: 'Stock',
    stockOf: (title: string) => new RegExp(`^Stock of .*${title}`),
    there: (count: number) => `Stock updated: ${count} on hand.`,
  },
  ar: {
    orders: 'الطلبات',
    toConfirm: /^للتأكيد/,
    ship: /^شحن 2$/,
    gone: /^شُحن طلبان/,
    handedOver: 'تم الشحن',
    today: /^مرحبًا/,
    add: 'إضافة منتج',
    photos: 'إضافة صور',
    title: 'العنوان',
    price: 'السعر',
    stock: 'المخزون',
    category: 'الفئة',
    create: 'نشر',
    live: 'معروض',
    offline: 'أنت غير متصل',
    see: 'عرض في السوق',
    save: 'حفظ',
    products: 'المنتجات',
    shelves: 'المخزون',
    stockOf: (title: string) => new RegExp(`^مخزون .*${title}`),
    there: (count: number) => `حُدّث المخزون: المتوفر ${count}.`,
  },
} as const;
type Words = (typeof words)[keyof typeof words];

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('%s at %i px', (language, width) => {
  const texts: Words = words[language];

  // console/seller-ships.spec.ts ships twenty, on a desktop and on a phone in Arabic.
  test.runIf(everyCorner)('ships two orders with a pasted column of numbers', async () => {
    const [one, other] = [await buyFromSeller('Layla Haddad'), await buyFromSeller('Jonas Weber')];
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller`);
      await page.getByRole('heading', { level: 1, name: texts.today }).waitFor();
      await expectSoundPage(page);
      await page.getByRole('link', { name: texts.orders, exact: true }).click();
      await page.getByRole('link', { name: texts.toConfirm }).click();
      const row = (number: string) => page.getByRole('row').filter({ hasText: number });
      for (const number of [one, other]) await row(number).getByRole('checkbox').check();
      await expectSoundPage(page);
      await page.getByRole('link', { name: texts.ship }).click();
      await page.locator('input[name=carrier]').first().fill('Falcon Post');
      const numbers = page.locator('input[name=number]');
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
      await page.getByRole('button', { name: texts.ship }).click();
      await page.getByRole('heading', { level: 2, name: texts.gone }).waitFor();
      await expectSoundPage(page);
      await page.goto(`${shopUrl}/seller/orders?q=${one}`);
      await row(one).getByText(texts.handedOver).waitFor();
      await row(one).getByRole('link').click();
      await page.getByText('Falcon Post').waitFor();
      await page.getByText('FP 1002').waitFor(); // the newest order is first
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('adds a product with a photo, publishes it, and keeps the input when the session ends', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const title = `Clay cup ${crypto.randomUUID().slice(0, 8)}`;
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/products`);
      await page.getByRole('link', { name: texts.add }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'cup.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(2400, 1800), // above the upload limit
      });
      await page.locator('main li img').waitFor();
      await pastePicture(page, await photo(40, 30));
      await page.locator('main li img').nth(1).waitFor();
      await dropPicture(page, await photo(30, 40));
      await page.locator('main li img').nth(2).waitFor();
      // Missing values are reported at their fields.
      const named = page.getByLabel(texts.title, { exact: true });
      await page.getByRole('button', { name: texts.create }).click();
      await page.locator('main [aria-invalid=true]').first().waitFor();
      expect(await named.getAttribute('aria-invalid')).toBe('true');
      const described = (await named.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
      expect(await page.locator(`#${described}`).innerText()).not.toBe('');
      await named.fill(title);
      await page.locator('#product-selling_minor').fill('12.50');
      await page.locator('#product-stock').fill('7');
      await page.locator('#product-category_id').click();
      await page.getByRole('listbox').getByRole('option').nth(1).click();
      await openSectionOf(page, '#product-video');
      await page.locator('#product-video').fill('https://video.example/cup.mp4');
      await page.locator('#product-video_thumb').setInputFiles({
        name: 'poster.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(40, 30),
      });
      await openSectionOf(page, '#product-manufacturer');
      await page.locator('#product-manufacturer').fill('Clay Works, Torstraße 101, 10119 Berlin');
      await page.locator('main img.aspect-video').waitFor();
      await expectSoundPage(page);
      await page.getByRole('button', { name: texts.create }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(texts.live, { exact: true }).waitFor();
      await expectSoundPage(page);

      const strip = page.locator('header + div[role=status]').getByText(texts.offline);
      await page.context().setOffline(true);
      try {
        await strip.waitFor();
        await page.getByLabel(texts.title, { exact: true }).fill(`${title}, large`);
      } finally {
        await page.context().setOffline(false);
      }
      await strip.waitFor({ state: 'detached' });
      await page.context().clearCookies({ name: 'console_token' });
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await signInAsSeller(page);
      await page.getByRole('heading', { level: 1, name: `${title}, large` }).waitFor();
      const shown = await page.getByRole('link', { name: texts.see }).getAttribute('href');
      const inShop = await fetch(`${shopUrl}${shown}`);
      const html = await inShop.text();
      expect([inShop.status, html]).toEqual([200, expect.stringContaining(`${title}, large`)]);
      expect(html).toContain('Clay Works, Torstraße 101');
      const { data } = (await (
        await fetch(`${shopUrl}/api/v1/product/${/(\d+)$/.exec(shown!)![1]}`)
      ).json()) as { data: { images: unknown[]; video: string; video_thumb: string | null } };
      expect(data).toMatchObject({ video: 'https://video.example/cup.mp4', video_thumb: expect.any(String) });
      expect(data.images).toHaveLength(3);

      await page.getByRole('link', { name: texts.shelves, exact: true }).click();
      await page.getByRole('searchbox').fill(title);
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      const shelf = page.getByLabel(texts.stockOf(`${title}, large`));
      await shelf.fill('+10');
      await shelf.press('Enter');
      await page.getByText(texts.there(17)).waitFor();
      await expectSoundPage(page);
      await actInRow(page, { title: `${title}, large`, shown: shown! });
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Row menu by keyboard: copy the link, pause and archive. */
async function actInRow(page: Page, { title, shown }: { title: string; shown: string }) {
  const id = /\d+$/.exec(shown)![0];
  const list = `${shopUrl}/seller/products?q=${encodeURIComponent(title)}`;
  const row = page.locator('main tbody tr').filter({
    has: page.locator(`a[href="/seller/products/${id}"]`),
  });
  const inShop = row.locator(`a[href="${shown}"]`);
  const press = async (act: number) => {
    await row.locator('button[aria-expanded]').press('Enter');
    await row.locator('[popover] button').nth(act).press('Enter');
  };
  await page.goto(list);
  await row.locator('button[aria-expanded]').click();
  await inShop.filter({ visible: true }).first().waitFor();
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await press(0);
  await page.waitForURL((url) => /^\/seller\/products\/\d+$/.test(url.pathname));
  expect(page.url()).not.toMatch(new RegExp(`/${id}$`));
  await page.goto(list);
  await row.waitFor();
  expect(await page.locator('main tbody tr').count()).toBe(2);
  await press(1);
  await inShop.first().waitFor({ state: 'detached' });
  await press(2);
  await row.waitFor({ state: 'detached' });
  expect(await page.locator('main tbody tr').count()).toBe(1);
}

async function pastePicture(page: Page, file: Buffer) {
  await page.evaluate((letters) => {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, file.toString('base64'));
}

async function dropPicture(page: Page, file: Buffer) {
  await page
    .locator('main li img')
    .first()
    .evaluate((image, letters) => {
      const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
      image.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, file.toString('base64'));
}

/** Optional parts of a new product are collapsed. */
const openSectionOf = (page: Page, field: string) =>
  page
    .locator('main details:not([open])', { has: page.locator(field) })
    .locator('summary')
    .click();
