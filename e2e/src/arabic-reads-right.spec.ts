import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { newShopper } from './new-shopper.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import { cutAtTheirStart, tornValues } from './reading-order.ts';
import { shopUrl } from './shop.ts';
import { openAndHydrate, openPage, type WatchedPage } from './watched-page.ts';

const browser = await openBrowser();

const pages = [
  '/',
  '/all/kitchen?min=10&max=60',
  '/search?q=teapot',
  '/stoneware-teapot-with-strainer-900-ml/product/116',
  '/flash-sale/1',
  '/shop/casa-amphora',
  '/contact',
];

/** Of the guest below, whose cart holds goods of two sellers. */
const guestsPages = ['/cart', '/shipping', '/checkout'];

const shoppersPages = ['/user/wishlists', '/user/compared', '/user/vouchers', '/user/orders'];

describe.each([360, 1440])('goods and people of other languages on Arabic pages, %i px', (width) => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await openPage(browser, calmAt(width));
    await visit.page.context().addCookies([{ name: 'currentLanguage', value: 'ar', url: shopUrl }]);
    await openAndHydrate(visit.page, shopUrl);
  });
  afterAll(() => visit.close());

  async function expectReadable(path: string) {
    const { page } = visit;
    await openAndHydrate(page, shopUrl + path);
    // Without one the checks below would have nothing to look at.
    await page.locator('bdi, [dir=auto]').locator('visible=true').first().waitFor();
    expect(await tornValues(page)).toEqual([]);
    expect(await cutAtTheirStart(page)).toEqual([]);
  }

  test.each(pages)('%s', expectReadable);

  test('an order, its tracking, and the way to the next one', async () => {
    const { page } = visit;
    const { id, order, ordered_products } = await orderFromTwoSellers(page, `reader-${width}@example.com`);
    await expectReadable(`/user/order/${id}`);
    await expectReadable(`/track-order?tracking_id=${order}`);
    for (const { product_id, inventory_id } of ordered_products)
      await call(page, 'POST', 'cart/action', { product_id, inventory_id, quantity: 1 });
    for (const path of guestsPages) await expectReadable(path);
  });

  test('what a shopper keeps', async () => {
    const shopper = await newShopper();
    for (const product_id of [1, 116]) {
      await shopper.call('user/wishlist/action', { product_id });
      await shopper.call('user/compare-list/action', { product_id });
    }
    await visit.page.context().addCookies([shopper.cookie]);
    for (const path of shoppersPages) await expectReadable(path);
  });
});
