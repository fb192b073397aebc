import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test('browsing, searching, filtering and filling the cart work before script runs', async () => {
  const { page, close } = await openPage(browser, { ...calmAt(1440), javaScriptEnabled: false });
  await page.goto(`${shopUrl}/all/kitchen?rating=4`);
  expect(await page.getByText('4 stars & up').count()).toBeGreaterThan(0);

  await page.goto(shopUrl);
  await page.getByRole('combobox').fill('soap');
  await page.getByRole('combobox').press('Enter');
  await page.waitForURL(/\/search\?q=soap/);
  await page.getByRole('link', { name: 'Olive oil soap, three bars' }).first().click();
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/cart$/);
  expect(await page.getByRole('group', { name: 'Olive oil soap, three bars', exact: true }).count()).toBe(1);

  await page.getByRole('link', { name: 'Checkout (1)' }).first().click();
  await page.getByLabel(/Full name/).fill('Paper Form');
  expect(await page.getByRole('button', { name: 'Save address' }).isVisible()).toBe(true);
  await close();
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
])('%s, a reload, going back, and a checkout left open elsewhere make one order', async (_how, press) => {
  const { page, complaints, close } = await openPage(browser, calmAt(360));
  await openAndHydrate(page, `${shopUrl}/search?q=olive+oil+soap`);
  await page.getByRole('link', { name: 'Olive oil soap, three bars' }).first().click();
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('status').getByText('Product added').waitFor();
  await openAndHydrate(page, `${shopUrl}/shipping`);
  await page.getByLabel(/Full name/).fill('Dora Double');
  await page.getByLabel(/E-mail/).fill('dora@example.com');
  await page.getByLabel(/Phone/).fill('+49 30 0000 143');
  await page.getByLabel(/Country/).selectOption('AE');
  await page.getByLabel(/State or region/).selectOption('DU');
  await page.getByLabel(/Street/).fill('Creek Road 8');
  await page.getByLabel(/City/).fill('Dubai');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const elsewhere = await page.context().newPage();
  await openAndHydrate(elsewhere, `${shopUrl}/checkout`);
  await press(page.getByRole('button', { name: /^Order and pay/ }));
  await page.getByText('Thank you! Your order is placed.').waitFor();
  await page.reload();
  await page.getByText('Thank you! Your order is placed.').waitFor();
  await page.goBack();
  await page.getByText('Your cart is empty').waitFor();
  await elsewhere.getByRole('button', { name: /^Order and pay/ }).press('Enter');
  await elsewhere.getByText('Your cart is empty').waitFor();
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
