import { expect, test } from 'vitest';
import { createAccount, signIn } from './accounts.ts';
import { calmAt, calmPhone, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const product = '/stoneware-teapot-with-strainer-900-ml/product/116';

test('the popup banner is for looking around: it stays away from the cart, orders and the account', async () => {
  const { page, close } = await openPage(browser, calmAt(1440));
  await signIn(page.context(), shopUrl, await createAccount(shopUrl));
  const popup = page.locator('aside.fixed');
  for (const path of ['/cart', '/track-order', '/user/profile', '/user/orders', '/user/addresses']) {
    await openAndHydrate(page, shopUrl + path);
    // The first key that is pressed brings it at once where it may come.
    await page.keyboard.press('Tab');
    expect(await popup.count()).toBe(0);
  }
  await openAndHydrate(page, shopUrl);
  await page.keyboard.press('Tab');
  await popup.waitFor();
  await close();
});

test('on a phone it would cover the thumbnails of a product: it stays away from there too', async () => {
  const { page, close } = await openPage(browser, calmPhone);
  const popup = page.locator('aside.fixed');
  await openAndHydrate(page, shopUrl + product);
  await page.keyboard.press('Tab');
  expect(await popup.count()).toBe(0);
  await openAndHydrate(page, shopUrl);
  await page.keyboard.press('Tab');
  await popup.waitFor();
  await close();
});
