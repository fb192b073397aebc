// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from '../browser.ts';
import { call } from '../call-from-page.ts';
import { shopUrl } from '../shop.ts';
import { openAndHydrate, openPage } from '../watched-page.ts';
import { openConsole, enterAsSeller } from './seller.ts';

const browser = await openBrowser();

// Issue 17: own rules and places, pickup points; "Spend $10.00 more at Aria for free shipping" in the cart.
test("shows a seller's free-shipping threshold on the product page and in the cart; the checkout offers the rule's places and pickup", async () => {
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  await enterAsSeller(page);
  await page.goto(`${shopUrl}/seller/shipping`);
  await page.getByText(/^You ship (?:all products )?to \d+ of 250 countries/).waitFor();
  await page.getByRole('link', { name: 'Add rule' }).click();
  await page.getByLabel('Name').first().fill('Parcel');
  await page.getByLabel('Free shipping from').fill('5000');
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByLabel('Rate', { exact: true }).fill('5');
  await addGermany(page);
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'Parcel' }).waitFor();
  const rule = Number(new URL(page.url()).pathname.split('/').at(-1));

  type Listed = { result: { data: { id: number }[] } };
  const { result } = await call<Listed>(page, 'GET', 'products?store=1&per_page=1');
  const { id } = result.data[0]!;
  const path = `seller/products/${id}`;
  type Product = { title: string; slug: string; shipping_rule_id: number; variants: { id: number }[] };
  const { product } = await call<{ product: Product }>(page, 'GET', path);
  const shopper = await openPage(browser, reducedMotionAt(360));
  const offer = shopper.page
    .getByText('Free shipping on orders of $5,000.00 or more from Trailhead Supply')
    .first();
  // Cached from here on.
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  expect(await offer.count()).toBe(0);
  await call(page, 'PATCH', path, {
    changes: { shipping_rule_id: { from: product.shipping_rule_id, to: rule } },
  });
  await page.goto(`${shopUrl}/seller/shipping`);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: product.title }).first().click();
  await page.getByText(/more for free shipping\.$/).waitFor();
  await changeGermany(page);
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  await offer.waitFor();
  // A changed rule appears at once, despite caching.
  const rulePath = `seller/shipping-rules/${rule}`;
  const { values } = await call<{ values: object }>(page, 'GET', rulePath);
  await call(page, 'PUT', rulePath, { values: { ...values, free_from_minor: 6_000_00 } });
  await shopper.page.goto(`${shopUrl}/${product.slug}/product/${id}`);
  await shopper.page
    .getByText('Free shipping on orders of $6,000.00 or more from Trailhead Supply')
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await close();

  await openAndHydrate(shopper.page, `${shopUrl}/cart`);
  await call(shopper.page, 'POST', 'cart/action', {
    product_id: id,
    inventory_id: product.variants[0]!.id,
    quantity: 1,
  });
  await openAndHydrate(shopper.page, `${shopUrl}/cart`);
  await shopper.page.getByText(/^Spend \$[\d,.]+ more at Trailhead Supply for free shipping$/).waitFor();

  const { id: address } = await call<{ id: number }>(shopper.page, 'POST', 'user/address/action', home);
  const ways = shopper.page.locator('main fieldset').filter({ hasText: product.title });
  await openAndHydrate(shopper.page, `${shopUrl}/shipping`);
  await shopper.page
    .getByText(/\$5\.00$/)
    .first()
    .waitFor();
  expect(await ways.count()).toBe(0);
  const inBerlin = { ...home, id: address, zip: '10119', city: 'Berlin', state: 'BE', country: 'DE' };
  await call(shopper.page, 'POST', 'user/address/action', inBerlin);
  await openAndHydrate(shopper.page, `${shopUrl}/shipping`);
  await ways.getByLabel(/^Home delivery: .*\$7\.50$/).waitFor();
  await ways.getByLabel('Pick up at Lagerstraße 3, 10115 Berlin: $1.00').check();
  await shopper.page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.page.getByRole('button', { name: /^(Pay|Place order)/ }).waitFor();
  await shopper.page.getByText('$1.00', { exact: true }).first().waitFor();
  expect(shopper.complaints).toEqual([]);
  await shopper.close();
});

const home = {
  name: 'Layla Haddad',
  email: 'layla.haddad@example.com',
  phone: '+49 30 0000 142',
  address_1: 'Torstraße 101',
  zip: '1010',
  city: 'Wien',
  state: '9',
  country: 'AT',
};

/** Edits the rule's row by keyboard: invalid amounts are rejected, Escape reverts. */
async function changeGermany(page: Page) {
  const open = page.getByRole('button', { name: 'Rates and delivery times for Parcel' });
  if ((await open.getAttribute('aria-expanded')) === 'false') await open.press('Enter');
  const rule = page.getByRole('listitem').filter({ has: open });
  const price = rule.getByLabel('Rate to Germany');
  await price.fill('seven');
  await price.press('Enter');
  await expect.poll(() => price.inputValue()).toBe('7.00');
  await price.fill('8');
  await price.press('Escape');
  expect(await price.inputValue()).toBe('7.00');
  await rule.getByLabel('Rate to Everywhere else').press('ArrowDown');
  await page.keyboard.type('7.50');
  // Leaving a cell saves it without losing input in the next one.
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await Promise.all([
    page.waitForResponse(
      (reply) => reply.status() === 200 && /"days":4\b/.test(reply.request().postData() ?? ''),
    ),
    page.keyboard.press('Enter'),
  ]);
  await page.getByText('Destination saved.').first().waitFor();
  await page.reload();
  if ((await open.getAttribute('aria-expanded')) === 'false') await open.press('Enter');
  await expect.poll(() => price.inputValue()).toBe('7.50');
  expect(await rule.getByLabel('Delivery days to Germany').inputValue()).toBe('4');
}

/** A separate place with pickup, besides the fallback. */
async function addGermany(page: Page) {
  await page.getByRole('button', { name: 'Add destination' }).click();
  const field = (name: string) => page.locator(`[id="record-places.1.${name}"]`);
  await field('country').selectOption('DE');
  await field('price_minor').fill('7');
  await page.getByLabel('Offer pickup').nth(1).check();
  await field('pickup.price_minor').fill('1');
  await field('pickup.address_line_1').fill('Lagerstraße 3');
  await field('pickup.zip').fill('10115');
  await field('pickup.city').fill('Berlin');
  await field('pickup.country').selectOption('DE');
}
