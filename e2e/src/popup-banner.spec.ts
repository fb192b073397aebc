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

const pages = ['/cart', '/user/orders', '/all/kitchen', product, '/shop/trailhead-supply', '/no/such/page'];

test.each([reducedMotionAt(1440), reducedMotionPhone])(
  'the popup banner appears on the home page only, as a low card: $viewport',
  async (size) => {
    const { page, close } = await openPage(browser, size);
    await signIn(page.context(), shopUrl, await createAccount(shopUrl));
    for (const path of everyCorner ? [...pages, '/user/profile', '/track-order'] : pages) {
      await press(page, path);
      expect(await popupOf(page).count()).toBe(0);
    }
    await press(page, '/');
    await popupOf(page).waitFor();
    const box = (await popupOf(page).boundingBox())!;
    expect(box.height).toBeLessThan(120);
    expect(box.width).toBeLessThanOrEqual(400);
    await close();
  },
);

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
