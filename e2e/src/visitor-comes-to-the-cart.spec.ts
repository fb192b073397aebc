// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, reducedMotionPhone, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { productsIn } from './listed-products.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const teapot = 116;
const chair = 11;

// SCREENS row 75: "Empty cart: explanation, way back to shopping, wishlist/recent items".
test.each(
  usually([
    ['ar', 1440, 'شاهدتها مؤخرًا', 'رائج الآن'],
    ['en', 360, 'Recently viewed', 'Popular now'],
  ] as const),
)(
  'an empty cart shows recently viewed and popular products (%s, %i px)',
  async (language, width, seen, popular) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/cart`);
    await page.getByRole('heading', { name: popular }).waitFor();
    expect(await page.getByRole('heading', { name: seen }).count()).toBe(0);
    for (const id of [teapot, chair, teapot]) await openAndHydrate(page, `${shopUrl}/x/product/${id}`);
    await openAndHydrate(page, `${shopUrl}/cart`);
    await page.getByRole('heading', { name: seen }).waitFor();
    expect(await productsIn(page, `section:has(h2:text-is("${seen}"))`)).toEqual([teapot, chair]);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(
  usually([
    ['de-AT', 'Deliver to Austria'],
    ['fr', 'Deliver to Hamburg, Germany'],
  ]),
)('without a selected location, the cart of a browser in %s is estimated for: %s', async (locale, words) => {
  const { page, close } = await openPage(browser, { ...reducedMotionPhone, locale });
  await openAndHydrate(page, `${shopUrl}/cart`);
  await call(page, 'POST', 'cart/action', { product_id: chair, quantity: 1 });
  await openAndHydrate(page, `${shopUrl}/cart`);
  await page.getByText(words).waitFor();
  await close();
});
