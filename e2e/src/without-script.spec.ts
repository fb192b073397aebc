// @module-tag slow
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { checkoutWords } from './checkout-steps.ts';
import { put } from './fill-cart-from-page.ts';
import { listOf, productsIn } from './listed-products.ts';
import { homeInBerlin } from './order-from-page.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const noScript = { ...reducedMotionAt(1440), javaScriptEnabled: false };

// SCREENS 37 and 137.
test('a list is filtered, sorted and paged before hydration', async () => {
  const { page, close } = await openPage(browser, noScript);
  const shown = () => productsIn(page, 'main section article');
  await page.goto(`${shopUrl}/everything/products`);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('radio', { name: /^4 stars/ }).check();
  await filters.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'Remove filter: 4 stars & up' }).waitFor();
  // Untouched fields aren't filters.
  expect(await page.getByRole('link', { name: /^Remove filter/ }).count()).toBe(1);

  await filters.getByRole('spinbutton', { name: 'Price ($), up to' }).fill('60');
  await filters.getByRole('button', { name: 'Apply price' }).click();
  await page.getByRole('link', { name: 'Remove filter: Up to $60.00' }).waitFor();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption('price_low_to_high');
  await page.locator('form', { has: sort }).getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/sortby=price_low_to_high/);
  const query = 'rating=4&max=60&sortby=price_low_to_high';
  const first = await listOf(query);
  expect(await shown()).toEqual(first.ids);
  await page.getByText(`${first.total} products`, { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Load more' }).click();
  await page.waitForURL(/page=2/);
  const second = await listOf(`${query}&page=2`);
  expect(await shown()).toEqual(second.ids);
  expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
  expect(await filters.getByRole('radio', { name: /^4 stars/ }).isChecked()).toBe(true);
  expect(await filters.getByRole('spinbutton', { name: 'Price ($), up to' }).inputValue()).toBe('60');
  expect(await sort.inputValue()).toBe('price_low_to_high');
  expect(await page.getByRole('link', { name: /^Remove filter/ }).count()).toBe(2);
  await close();
});

test('a guest searches, enters an address in another country, orders with cash and tracks before hydration', async () => {
  const texts = checkoutWords.en;
  const { page, close } = await openPage(browser, noScript);
  await page.goto(shopUrl);
  await page.getByRole('combobox').fill('soap');
  await page.getByRole('combobox').press('Enter');
  await page.waitForURL(/\/search\?q=soap/);
  await page.getByRole('link', { name: texts.soap }).first().click();
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.waitForURL(/\/cart$/);
  expect(await page.getByRole('group', { name: texts.soap, exact: true }).count()).toBe(1);

  await page.getByRole('link', { name: 'Checkout (1)' }).first().click();
  await page.getByLabel(texts.name).fill('Paper Form');
  await page.getByLabel(texts.email).fill('paper@example.com');
  await page.getByLabel(texts.phone).fill('+49 30 0000 145');
  await page.getByLabel(texts.country).selectOption('AE');
  await page.getByLabel(texts.street).fill('Creek Road 8');
  await page.getByLabel(texts.city).fill('Dubai');
  await page.getByRole('button', { name: texts.toPayment }).click();
  // The response contains the emirates, which the page couldn't fetch without script. There are no postal codes.
  await page.getByRole('alert').getByText('State is required').waitFor();
  expect(await page.getByLabel(texts.country).inputValue()).toBe('AE');
  expect(await page.getByLabel(texts.street).inputValue()).toBe('Creek Road 8');
  expect(await page.getByLabel(texts.zip).count()).toBe(0);
  await page.getByLabel(texts.state).selectOption('DU');
  await page.getByRole('button', { name: texts.toPayment }).click();
  await page.getByText('Creek Road 8').waitFor();

  const pay = page.getByRole('button', { name: texts.pay });
  const promised = /[\d.,]+\d/.exec((await pay.textContent()) ?? '')?.[0];
  // The button matches the selected payment method.
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay \D*\d/ }).waitFor();
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await page.getByRole('button', { name: /^Place order You pay \D*[\d.,]+ on delivery$/ }).waitFor();
  await pay.click();
  await page.getByText(texts.thanks).waitFor();
  expect(await page.getByText(promised ?? 'no amount on the button').count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Track this order' }).click();
  await page.locator('h2#found').waitFor();
  expect(await page.locator('[aria-current=step]').textContent()).toContain('Order placed');
  await close();
});

test("a store application from another country returns with that country's states", async () => {
  const reply = await fetch(`${shopUrl}/seller/register`, {
    method: 'POST',
    headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ country: 'AE' }),
  });
  expect(await reply.text()).toContain('<option value="DU" dir="auto">Dubai</option>');
});

/** INVARIANTS I8: "double click, Enter, back and resubmit → one order". */
test.each<[string, (button: Locator) => Promise<void>]>([
  ['a double click', (button) => button.dblclick()],
  [
    'Enter pressed twice',
    async (button) => {
      await button.focus();
      for (const _ of [1, 2]) await button.page().keyboard.press('Enter');
    },
  ],
])('%s, a reload, going back, and a checkout left open elsewhere create one order', async (_how, submit) => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  await openForCalls(page);
  await put(page, checkoutWords.en.soap, 1);
  await call(page, 'POST', 'user/address/action', homeInBerlin('dora@example.com'));
  await openAndHydrate(page, `${shopUrl}/checkout`);
  await page.getByRole('button', { name: checkoutWords.en.pay }).waitFor();
  const elsewhere = await page.context().newPage();
  await openAndHydrate(elsewhere, `${shopUrl}/checkout`);
  await submit(page.getByRole('button', { name: checkoutWords.en.pay }));
  await page.getByText('Thank you! Your order has been placed.').waitFor();
  await page.reload();
  await page.getByText('Thank you! Your order has been placed.').waitFor();
  await page.goBack();
  await page.getByText(/^You placed order \w+$/).waitFor();
  await elsewhere.getByRole('button', { name: checkoutWords.en.pay }).press('Enter');
  await elsewhere.getByText(/^You placed order \w+$/).waitFor();
  const orders = await page.evaluate(async () => {
    const reply = await fetch('/api/v1/order/by-user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const envelope = (await reply.json()) as { data: { total: number } };
    return envelope.data.total;
  });
  expect(orders).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});
