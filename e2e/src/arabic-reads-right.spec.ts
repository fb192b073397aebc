// @module-tag slow
import { afterAll, beforeAll, describe, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import { expectReadable } from './reading-order.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { openAndHydrate, openPage, type WatchedPage } from './watched-page.ts';

const browser = await openBrowser();

/** For a guest whose cart has items of two sellers. */
const guestsPages = ['/cart', '/shipping', '/checkout'];

describe('products and people of other languages on Arabic pages', () => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await openPage(browser, reducedMotionAt(360));
    await setLanguage(visit.page, 'ar');
    await openAndHydrate(visit.page, shopUrl);
  });
  afterAll(() => visit.close());

  async function expectReadableAt(path: string) {
    const { page } = visit;
    await openAndHydrate(page, shopUrl + path);
    // Otherwise the checks would have nothing to look at.
    await page.locator('bdi, [dir=auto]').locator('visible=true').first().waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReadable(page);
    }
  }

  test('an order, its tracking, and returning to the shop', async () => {
    const { page } = visit;
    const { id, order, ordered_products } = await orderFromTwoSellers(page);
    await expectReadableAt(`/user/order/${id}`);
    await expectReadableAt(`/track-order?tracking_id=${order}`);
    for (const { product_id, inventory_id } of ordered_products)
      await call(page, 'POST', 'cart/action', { product_id, inventory_id, quantity: 1 });
    for (const path of guestsPages) await expectReadableAt(path);
  });
});
