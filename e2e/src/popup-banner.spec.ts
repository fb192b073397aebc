// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, signIn } from './accounts.ts';
import { reducedMotionAt, reducedMotionPhone, openBrowser } from './browser.ts';
import { everyCorner, openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const popupOf = (page: Page) => page.locator('aside.fixed');

/** The first key triggers the popup, where it is allowed. */
async function press(page: Page, path: string): Promise<void> {
  await openAndHydrate(page, shopUrl + path);
  await page.keyboard.press('Tab');
}

const product = '/stoneware-teapot-with-strainer-900-ml/product/116';

const more = ['/track-order', '/user/addresses'];

test('the popup banner stays away from the cart, orders and the account', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  await signIn(page.context(), shopUrl, await createAccount(shopUrl));
  for (const path of ['/cart', '/user/profile', '/user/orders', ...(everyCorner ? more : [])]) {
    await press(page, path);
    expect(await popupOf(page).count()).toBe(0);
  }
  await press(page, '/');
  await popupOf(page).waitFor();
  await close();
});

test('the popup banner stays away from product pages on phones, where it would cover the thumbnails', async () => {
  const { page, close } = await openPage(browser, reducedMotionPhone);
  await press(page, product);
  expect(await popupOf(page).count()).toBe(0);
  await press(page, '/');
  await popupOf(page).waitFor();
  await close();
});

test('the popup banner never interrupts typing or open panels, and gives way to suggestions', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(768));
  await openAndHydrate(page, `${shopUrl}/`);
  const search = page.getByRole('combobox');
  await search.click();
  await page.keyboard.type('teap');
  await page.getByRole('option').first().waitFor();
  expect(await popupOf(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Tab');
  // On a slow machine it may have opened before the menu; then it gives way.
  expect(await popupOf(page).filter({ visible: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await popupOf(page).waitFor();
  await search.focus();
  await page.getByRole('option').first().waitFor();
  await popupOf(page).waitFor({ state: 'hidden' });
  await close();
});

test('no announcement on missing pages; on a store page it is above the chat', async () => {
  const { page, close } = await openPage(browser, reducedMotionPhone);
  await press(page, '/no/such/page');
  expect(await popupOf(page).count()).toBe(0);
  await press(page, '/shop/trailhead-supply');
  await popupOf(page).waitFor();
  const chat = await page.locator('a[href^="https://wa.me/"]').boundingBox();
  const popup = (await popupOf(page).boundingBox())!;
  expect(popup.y + popup.height).toBeLessThanOrEqual(chat!.y);
  await close();
});
