// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, reducedMotionPhone, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();
const teapot = '/stoneware-teapot-with-strainer-900-ml/product/116';

// SCREENS row 1: "≥ 6 different top categories linked within the first 2 viewports at 360 and 1440".
test.each([
  [360, 640],
  [1440, 900],
])('the home page shows what the shop sells within two screens (%i px)', async (width, height) => {
  const { page, close } = await openPage(browser, reducedMotionAt(width, height));
  await openAndHydrate(page, shopUrl);
  const addresses = await page
    .locator('main a[href^="/all/"]')
    .evaluateAll(
      (anchors, end) =>
        anchors
          .filter((anchor) => anchor.getBoundingClientRect().bottom <= end)
          .map((anchor) => anchor.getAttribute('href')),
      2 * height,
    );
  expect(new Set(addresses).size).toBeGreaterThanOrEqual(6);
  // SCREENS §10, home: the slider and the first row of categories, two-line names too, without scrolling.
  const bags = await page.locator('main').getByRole('link', { name: 'Bags & luggage' }).boundingBox();
  expect(bags!.y + bags!.height).toBeLessThanOrEqual(height);
  await close();
});

// SCREENS rows 49, 51 and 54.
test('a product has sections instead of tabs, accessible prices, and payment and return information beside the buttons', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await openAndHydrate(page, shopUrl + teapot);
  expect(await page.getByRole('tab').count()).toBe(0);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  const named = await menu.getByRole('link').allTextContents();
  const sections = await page.locator('main section[id] > h2, main section[id] > * > h2').allTextContents();
  expect(named.map((title) => title.replace(/ \(\d+\)$/, ''))).toEqual(sections);
  expect(await page.locator('#description .prose li').first().isVisible()).toBe(true);

  const price = page.locator('main p[role=status]').first();
  expect(await price.textContent()).toBe('Sale price $31.90Original price $49.90');
  expect(await page.locator('main').getByText('Save $18.00 (37%)').isVisible()).toBe(true);
  const [now, before] = await Promise.all(
    [price.locator('span').first(), price.locator('s')].map((part) =>
      part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(now).toBeGreaterThan(before!);

  const promises = page.getByRole('complementary', { name: 'Seller' });
  for (const promise of [/^Returns within 30 days of delivery/, /^Payment: .*PayPal/]) {
    const box = (await promises.getByText(promise).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }
  expect(complaints).toEqual([]);
  await close();
});

// SCREENS rows 68, 70 and 71.
test('a cart line is complete, the summary has all costs, and the voucher field is behind a link', async () => {
  const { page, complaints, close } = await openPage(browser, { ...reducedMotionPhone, locale: 'de-DE' });
  await openAndHydrate(page, `${shopUrl}/cart`);
  type Value = { attribute_value_id: number; title: string };
  type Product = {
    attribute: { values: Value[] }[];
    inventory: { id: number; quantity: number; inventory_attributes: Value[] }[];
  };
  const { attribute, inventory } = await call<Product>(page, 'GET', 'product/116');
  const { id: inventory_id, inventory_attributes } = inventory.find(({ quantity }) => quantity > 1)!;
  const colour = attribute[0]!.values.find(
    (value) => value.attribute_value_id === inventory_attributes[0]!.attribute_value_id,
  )!.title;
  await call(page, 'POST', 'cart/action', { product_id: 116, inventory_id, quantity: 2 });
  await openAndHydrate(page, `${shopUrl}/cart`);
  const line = page.getByRole('group', { name: /^Stoneware teapot/ });
  expect(await line.locator('img').count()).toBe(1);
  expect(await line.locator('[data-line-title]').getAttribute('href')).toBe(teapot);
  for (const words of ['$63.80', '$31.90 each', '$99.80', colour])
    expect(await line.getByText(words).first().isVisible(), `${words}`).toBe(true);
  expect(await line.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('2');
  for (const name of [/^Remove /, /^Move /])
    expect(await line.getByRole('button', { name }).isVisible()).toBe(true);

  const summary = page.getByRole('complementary', { name: 'Order summary' });
  expect(await summary.locator('dt').allTextContents()).toEqual([
    'Subtotal (2 items)',
    'Shipping (estimate)',
    'Total',
  ]);
  expect(await summary.locator('dd').last().textContent()).toMatch(/^Includes \$\d+\.\d\d tax$/);
  expect(await summary.getByLabel(/Voucher code/).isVisible()).toBe(false);
  await summary.getByText('Add voucher').click();
  await summary.getByLabel(/Voucher code/).fill('NOSUCH');
  await summary.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Invalid voucher.').waitFor();
  expect(await summary.getByLabel(/Voucher code/).inputValue()).toBe('NOSUCH');
  expect(complaints).toEqual([]);
  await close();
});
