// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

type Product = {
  id: number;
  slug: string;
  bundle_deal: unknown;
  inventory: { id: number; price: string; quantity: number; inventory_attributes: unknown[] }[];
};

async function productOf(id: number): Promise<Product> {
  const reply = await fetch(`${shopUrl}/api/v1/product/${id}`);
  return ((await reply.json()) as { data: Product }).data;
}

/** Position of the buttons on the page, independent of scrolling. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('#buy button[value=add]')!;
    return Math.round(button.getBoundingClientRect().top + scrollY);
  });

/** A product whose packs have their own prices, found by the "from" on its tile. */
async function pricedByPack(page: Page): Promise<string> {
  await openAndHydrate(page, `${shopUrl}/all/beauty`);
  const tile = page
    .locator('main section article')
    .filter({ hasText: /from\s*\$/ })
    .first();
  return (await tile.getByRole('link').first().getAttribute('href'))!;
}

test.each(usually([1440, 360] as const))(
  'SCREENS 52: "choosing changes price, stock, picture and URL", without layout shift (%i px)',
  async (width) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    const path = await pricedByPack(page);
    await openAndHydrate(page, shopUrl + path);
    const price = page.locator('main p[role=status]').first();
    expect(await price.textContent()).toMatch(/^(Sale price )?From /);
    const place = await placeOf(page);
    const groups = page.locator('#buy fieldset');
    await page.locator('#buy button[value=add]').click();
    const sentence = page.getByText('Please select all required attributes.');
    await sentence.waitFor();
    // Each option without a choice says so.
    expect(await groups.getByText('Select an option').count()).toBe(await groups.count());
    expect(await placeOf(page)).toBe(place);
    for (let group = 0; group < (await groups.count()); group++) {
      const options = groups.nth(group).getByRole('radio');
      for (let option = (await options.count()) - 1; option >= 0; option--) {
        await options.nth(option).check({ force: true });
        expect(await placeOf(page)).toBe(place);
      }
    }
    expect(await sentence.count()).toBe(0);
    expect(await price.textContent()).not.toContain('From');
    expect(page.url()).toMatch(/variant=\d+$/);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('the first screen shows what matters: the title on a phone, everything to buy on a desktop', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  for (const id of usually([116, 43, 1])) {
    const { slug } = await productOf(id);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAndHydrate(page, `${shopUrl}/${slug}/product/${id}`);
    const box = (await page.locator('#buy button[value=add]').boundingBox())!;
    expect(box.y + box.height, slug).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 360, height: 640 });
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const bar = (await page.locator('.bottom-bar').boundingBox())!;
    expect(title.y + title.height, slug).toBeLessThanOrEqual(bar.y);
  }
  await close();
});

test('a sale limited to two per shopper says so, and the quantity stops there with its reason', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  await openAndHydrate(page, `${shopUrl}/stoneware-teapot-with-strainer-900-ml/product/116`);
  const panel = page.getByRole('region', { name: 'Flash sale' });
  await panel.getByText('Limit 2 per customer').waitFor();
  const quantity = page.locator('#buy').getByRole('textbox', { name: /^Quantity/ });
  await quantity.fill('3');
  await quantity.press('Tab');
  await page.getByText('This offer is limited to 2 items per customer.').waitFor();
  expect(await quantity.inputValue()).toBe('2');
  // "Buy 2, get 1 free" would be three units; it applies outside of a sale.
  const bundle = page.getByRole('heading', { name: /^Bundle deal/ });
  await openAndHydrate(page, `${shopUrl}/shelf-classics-boxed-set-of-three/product/209`);
  expect((await productOf(209)).bundle_deal).not.toBeNull();
  expect(await bundle.count()).toBe(0);
  await openAndHydrate(page, `${shopUrl}/x/product/11`);
  expect(await bundle.count()).toBe(1);
  await openAndHydrate(page, `${shopUrl}/flash-sale/1`);
  expect(await page.getByText('Limit 2 per customer').count()).toBe(
    await page.locator('main article').count(),
  );
  expect(
    await page.locator('main').getByRole('heading', { name: 'Three-day deals', exact: true }).count(),
  ).toBe(1);
  await close();
});

test('zoomed pictures fill the screen with all others below, the page menu stays visible, share links have names', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await openAndHydrate(page, `${shopUrl}/stoneware-teapot-with-strainer-900-ml/product/116`);
  await page.getByRole('button', { name: /Zoom$/ }).click();
  const lightbox = page.getByRole('dialog');
  const picture = lightbox.locator('img').first();
  await picture.waitFor();
  expect((await picture.boundingBox())!.height).toBeGreaterThan(540);
  const thumbs = lightbox.getByRole('button', { name: /^Show image/ });
  expect(await thumbs.count()).toBeGreaterThan(3);
  const before = await picture.getAttribute('src');
  await thumbs.nth(2).click();
  expect(await picture.getAttribute('src')).not.toBe(before);
  expect(await thumbs.nth(2).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Share' }).click();
  for (const name of ['WhatsApp', 'Telegram', 'Facebook', 'X'])
    expect(
      await page.getByRole('link', { name: `Share on ${name}`, exact: true }).getAttribute('href'),
    ).toContain(encodeURIComponent('/product/116'));
  await page.keyboard.press('Escape');

  const radio = page.locator('#buy').getByRole('radio').nth(1);
  await radio.check({ force: true });
  await page
    .getByRole('link', { name: /^Reviews/ })
    .first()
    .click();
  const menu = page.getByRole('navigation', { name: 'On this page' });
  await expect.poll(async () => (await menu.boundingBox())!.y).toBeLessThanOrEqual(64);
  const card = page.getByRole('complementary', { name: 'Buy this product' });
  await card.locator('s').waitFor();
  expect(await card.locator('img').getAttribute('src')).not.toContain('strainer-900-ml.webp');
  expect(complaints).toEqual([]);
  await close();
});
