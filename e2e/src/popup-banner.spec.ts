import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, signIn } from './accounts.ts';
import { calmAt, calmPhone, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const popupOf = (page: Page) => page.locator('aside.fixed');

/** The first key that is pressed brings it at once where it may come. */
async function press(page: Page, path: string): Promise<void> {
  await openAndHydrate(page, shopUrl + path);
  await page.keyboard.press('Tab');
}

const product = '/stoneware-teapot-with-strainer-900-ml/product/116';

test('the popup banner is for looking around: it stays away from the cart, orders and the account', async () => {
  const { page, close } = await openPage(browser, calmAt(1440));
  await signIn(page.context(), shopUrl, await createAccount(shopUrl));
  for (const path of ['/cart', '/track-order', '/user/profile', '/user/orders', '/user/addresses']) {
    await press(page, path);
    expect(await popupOf(page).count()).toBe(0);
  }
  await press(page, '/');
  await popupOf(page).waitFor();
  await close();
});

test('on a phone it would cover the thumbnails of a product: it stays away from there too', async () => {
  const { page, close } = await openPage(browser, calmPhone);
  await press(page, product);
  expect(await popupOf(page).count()).toBe(0);
  await press(page, '/');
  await popupOf(page).waitFor();
  await close();
});
