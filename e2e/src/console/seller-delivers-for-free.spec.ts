import { expect, test } from 'vitest';
import { calmAt, openBrowser } from '../browser.ts';
import { call } from '../call-from-page.ts';
import { shopUrl } from '../shop.ts';
import { openAndHydrate, openPage } from '../watched-page.ts';
import { openConsole, signInAsSeller } from './seller.ts';

const browser = await openBrowser();

// Issue 17: "$10.00 more for free delivery from Aria" in the cart.
test('a seller says from when on delivery is free, and the page of a product and the cart say so', async () => {
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  await page.goto(`${shopUrl}/seller/shipping`);
  await signInAsSeller(page);
  await page.getByText(/^You deliver to \d+ of 250 countries\./).waitFor();
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByLabel('Name').first().fill('Parcel');
  await page.getByLabel('Free from').fill('5000');
  await page.getByRole('button', { name: 'Add a place' }).click();
  await page.getByLabel('Price', { exact: true }).fill('5');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'Parcel' }).waitFor();
  const rule = Number(new URL(page.url()).pathname.split('/').at(-1));

  type Listed = { result: { data: { id: number }[] } };
  const { result } = await call<Listed>(page, 'GET', 'products?store=1&per_page=1');
  const { id } = result.data[0]!; // the store has goods
  const path = `seller/products/${id}`;
  type Product = { title: string; slug: string; shipping_rule_id: number; variants: { id: number }[] };
  const { product } = await call<{ product: Product }>(page, 'GET', path);
  const shopper = await openPage(browser, calmAt(360));
  const told = shopper.page.getByText('Free from $5,000.00 at Trailhead Supply').first();
  // Kept from here on.
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  expect(await told.count()).toBe(0);
  await call(page, 'PATCH', path, {
    changes: { shipping_rule_id: { from: product.shipping_rule_id, to: rule } },
  });
  await page.goto(`${shopUrl}/seller/shipping`);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: product.title }).first().click();
  await page.getByText(/more, and delivery would be free\.$/).waitFor();
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  await told.waitFor();
  // A changed rule is on the page at once, however long it was kept.
  const rulePath = `seller/shipping-rules/${rule}`;
  const { values } = await call<{ values: object }>(page, 'GET', rulePath);
  await call(page, 'PUT', rulePath, { values: { ...values, free_from_minor: 6_000_00 } });
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  await shopper.page.getByText('Free from $6,000.00 at Trailhead Supply').first().waitFor();
  expect(complaints).toEqual([]);
  await close();

  await openAndHydrate(shopper.page, `${shopUrl}/cart`);
  await call(shopper.page, 'POST', 'cart/action', {
    product_id: id,
    inventory_id: product.variants[0]!.id,
    quantity: 1,
  });
  await openAndHydrate(shopper.page, `${shopUrl}/cart`);
  await shopper.page.getByText(/^\$[\d,.]+ more for free delivery from Trailhead Supply$/).waitFor();
  await shopper.close();
});
