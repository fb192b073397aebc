// @module-tag slow
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, signIn } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { newShopper, type NewShopper } from './new-shopper.ts';
import { expectReadable } from './reading-order.ts';
import {
  everyCorner,
  expectAxe,
  openAndHydrate,
  openPage,
  seriousFindings,
  sidewaysScroll,
  sidewaysScrollInLargeText,
  tabsOutOfSight,
  textsWithoutBeginning,
  type WatchedPage,
} from './watched-page.ts';
import { orderWithReturn } from './order-with-return.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const pictures = join(import.meta.dirname, '../../docs/screenshots');
const browser = await openBrowser();
let shopper: NewShopper;
let orderId: number | undefined;
beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  shopper = await newShopper();
  for (const product_id of [1, 116, 133]) {
    await shopper.call('user/wishlist/action', { product_id });
    await shopper.call('user/compare-list/action', { product_id });
  }
  for (const store_id of [1, 2]) await shopper.call('user/store/follow', { store_id });
});

const pages = {
  home: '/',
  category: '/all/kitchen',
  subcategory: '/all/kitchen/cookware-kitchen',
  // With advertising parameters, which rendering ignores.
  filtered: '/all/kitchen?rating=4&utm_source=mail&min=10&max=60&sortby=price_low_to_high',
  'no match': '/all/kitchen?min=90000',
  'all products': '/everything/products',
  brand: '/velmo/brand?brand=1',
  collection: '/slow-sunday-kitchen/collection?collection=3',
  search: '/search?q=teapot',
  'misspelt search': '/search?q=hedphones',
  'search without result': '/search?q=zzzzqqq',
  'empty search': '/search',
  product: '/stoneware-teapot-with-strainer-900-ml/product/116',
  'filtered reviews': '/single-breasted-wool-coat/product/43?stars=4&order=highest',
  brands: '/brands',
  categories: '/categories',
  'flash sales': '/flash-sale',
  'flash sale': '/flash-sale/1',
  'coming flash sale': '/flash-sale/3',
  store: '/shop/casa-amphora',
  'reviews of a store': '/shop/casa-amphora?show=reviews',
  'about a store': '/shop/casa-amphora?show=about',
  'category of a store': '/shop/casa-amphora?category=kitchen',
  'static page': '/page/about',
  faq: '/page/faq',
  'empty cart': '/cart',
  'who is who in the demo': '/demo',
  contact: '/contact',
  newsletter: '/newsletter',
  'newsletter by link': '/newsletter/confirm?id=1&expires=1&signature=made-up',
  'leaving the newsletter': '/newsletter/unsubscribe?id=1&signature=made-up',
  'site map': '/sitemap',
  tracking: '/track-order',
  'tracking an unknown order': '/track-order?tracking_id=20260101AAAAAA',
  login: '/login?next=/checkout',
  register: '/register',
  'confirmation by link': '/register?link=made-up',
  'forgotten password': '/forgot-password',
  'new password by link': '/forgot-password?link=made-up',
  'applying for a store': '/seller/register',
  'applying by link': '/seller/register?link=made-up',
  'an application by a made-up link': '/seller/application/1?signature=00',
  'deciding by a made-up link': '/seller/approval/1?expires=1&signature=00',
  missing: '/no/such/page',
} as const;

/** Pages for signed-in visitors. */
const ownPages = {
  profile: '/user/profile',
  'deleting the account': '/user/profile?delete=1',
  addresses: '/user/addresses',
  vouchers: '/user/vouchers',
  'orders of a newcomer': '/user/orders',
  'no matching order': '/user/orders?q=teapot&status=6',
} as const;

/** Pages of a customer who has saved, compared and followed something. */
const shoppersPages = {
  wishlist: '/user/wishlists',
  compared: '/user/compared',
  following: '/user/following',
} as const;

/** Pages built from components of checked pages: checked in the full run. */
const likeAnother = new Set([
  'filtered',
  'subcategory',
  'no match',
  'all products',
  'brand',
  'collection',
  'search without result',
  'misspelt search',
  'empty search',
  'coming flash sale',
  'filtered reviews',
  'reviews of a store',
  'about a store',
  'category of a store',
  'newsletter by link',
  'leaving the newsletter',
  'confirmation by link',
  'applying by link',
  'tracking an unknown order',
  'new password by link',
  'no matching order',
  'deleting the account',
  'deciding by a made-up link',
]);

/** Pages of a delivered order with a return. */
const orderPages = {
  order: (id: number) => `/user/order/${id}`,
  'sending something back': (id: number) => `/user/order/${id}/return`,
} as const;

const shown: Record<string, string> = { home: 'home', category: 'category', product: 'product' };

/** Pages on which header and footer are checked too; elsewhere they are the same. */
const withShell = new Set(['home', 'category', 'product', 'empty cart', 'login', 'profile', 'missing']);
/** Pages also checked in English: those with pictures, when taken. */
const inEnglish = new Set([
  'home',
  'product',
  'profile',
  ...(process.env['SCREENSHOTS'] ? ['category'] : []),
]);

/**
 * Each page loads in Arabic at alternating widths; other widths are reached by resizing, continuing where the last page ended. In
 * English a few with header and footer, or all in the full run.
 */
describe.each([
  { language: 'en', widths: everyCorner ? [360, 768, 1440] : [360, 1440] },
  { language: 'ar', widths: everyCorner ? [1440, 768, 360] : [1440, 360] },
] as const)('in $language', ({ language, widths: firstWidths }) => {
  let widths: readonly number[] = firstWidths;
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await openPage(browser, reducedMotionAt(firstWidths[0]!), { tampered: true });
    await setLanguage(visit.page, language);
    await expectAxe(visit.page);
  });
  afterAll(() => visit.close());

  const taken = <Path>(of: Readonly<Record<string, Path>>) =>
    Object.entries(of).filter(
      ([name]) => everyCorner || (language === 'ar' ? !likeAnother.has(name) : inEnglish.has(name)),
    );

  async function expectSound(name: string, path: string, see?: (width: number) => Promise<unknown>) {
    const { page, complaints } = visit;
    complaints.length = 0;
    const loadedAt = widths[0]!;
    await page.setViewportSize({ width: loadedAt, height: 900 });
    const response = await openAndHydrate(page, shopUrl + path);
    expect(response?.status()).toBe(name === 'missing' ? 404 : 200);
    expect(new URL(page.url()).pathname).toBe(new URL(path, shopUrl).pathname);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.locator('h1').count()).toBe(1);
    expect((await page.title()).length).toBeGreaterThan(3);
    const part = withShell.has(name) || everyCorner ? 'page' : 'content';
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      if (width === loadedAt || (everyCorner && width !== 768))
        expect((await seriousFindings(page, part)).join('\n'), `axe at ${width} px`).toBe('');
      expect(await sidewaysScroll(page), `at ${width} px`).toBe(0);
      expect(await tabsOutOfSight(page), `at ${width} px`).toEqual([]);
      expect(await textsWithoutBeginning(page), `at ${width} px`).toEqual([]);
      if (width === 360) expect(await sidewaysScrollInLargeText(page), 'in large text').toBe(0);
      if (language === 'ar' && (everyCorner ? width !== 768 : width === loadedAt)) await expectReadable(page);
      await see?.(width);
    }
    widths = widths.toReversed();
    expect(complaints).toEqual([]);
  }

  test.each(taken(pages))(
    '%s: no complaint, no serious axe finding, no sideways scroll',
    async (name, path) => {
      const { page } = visit;
      const picture = language === 'en' || name === 'home' ? shown[name] : undefined;
      await expectSound(name, path, async (width) => {
        // Once among the shop's own links, and not again below them.
        if (name === 'home' && width === 1440)
          expect(await page.locator('footer a[href="/contact"]:visible').count()).toBe(1);
        if (!process.env['SCREENSHOTS'] || !picture || width === 768) return;
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: join(pictures, `${picture}${language === 'ar' ? '-ar' : ''}-${width}.png`),
        });
      });
    },
  );

  describe('while signed in', () => {
    beforeAll(async () => signIn(visit.page.context(), shopUrl, await createAccount(shopUrl)));

    test.each(taken(ownPages))('%s: no complaint, no serious axe finding, no sideways scroll', (name, path) =>
      expectSound(name, path),
    );
  });

  test.each(taken(shoppersPages))('%s of a customer passes the same checks', async (name, path) => {
    await visit.page.context().addCookies([shopper.cookie]);
    await expectSound(name, path);
  });

  test.each(taken(orderPages))('%s of a customer passes the same checks', async (name, pathOf) => {
    await visit.page.context().addCookies([shopper.cookie]);
    orderId ??= await orderWithReturn(shopper);
    await expectSound(name, pathOf(orderId));
  });
});
