// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import { everyCorner, openAndHydrate, openPage } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const paths = [
  '/',
  '/all/kitchen?rating=4',
  '/stoneware-teapot-with-strainer-900-ml/product/116',
  '/cart',
  '/login',
  '/flash-sale',
  '/shop/casa-amphora?show=reviews',
];

// INVARIANTS B41: formats of money, dates and countdowns come from the shop, never from the browser's settings. At any hour one of
// the two places has another date than UTC.
test.each([
  ['en', 1440, 'de-DE', 'Pacific/Kiritimati'],
  ['ar', 360, 'ar-EG', 'Pacific/Midway'],
] as const)(
  'pages in %s at %i px hydrate without changes, in a browser of %s at %s',
  async (language, width, locale, timezoneId) => {
    const { page, complaints, close } = await openPage(browser, {
      ...reducedMotionAt(width),
      locale,
      timezoneId,
    });
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/page/faq`);
    const order = await orderFromTwoSellers(page);
    const { product_id, inventory_id } = order.ordered_products[0]!;
    await call(page, 'POST', 'cart/action', { product_id, inventory_id, quantity: 1 });

    const all = [...paths, `/track-order?tracking_id=${order.order}`, `/user/order/${order.id}`];
    // Each page in one of the two places, alternating.
    const isTaken = (_: string, at: number) => everyCorner || at % 2 === (width === 1440 ? 0 : 1);
    for (const path of all.filter(isTaken)) {
      const html = (await (await openAndHydrate(page, shopUrl + path))?.text()) ?? '';
      const [sent, alive] = await page.evaluate(numbersIn, html);
      expect(alive, path).toEqual(sent);
      expect(complaints, path).toEqual([]);
    }
    await close();
  },
);

/** Texts with digits in the page: as sent, and now. Countdowns, delivery estimates and times in the reader's zone change after hydration. */
function numbersIn(html: string): [sent: string[], alive: string[]] {
  const textsOf = (root: Document) => {
    const texts: string[] = [];
    const walker = root.createTreeWalker(root.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? '';
      if (
        /\p{Nd}/u.test(text) &&
        !walker.currentNode.parentElement?.closest(
          'script, noscript, [aria-hidden], [data-delivery], [data-local-time]',
        )
      )
        texts.push(text);
    }
    return texts;
  };
  return [textsOf(new DOMParser().parseFromString(html, 'text/html')), textsOf(document)];
}
