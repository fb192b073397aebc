import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { calmAt, launchBrowser } from './browser.ts';
import {
  openAndHydrate,
  openPage,
  seriousFindings,
  sidewaysScroll,
  type WatchedPage,
} from './watched-page.ts';

const shopUrl = inject('shopUrl');
const pictures = join(import.meta.dirname, '../../docs/screenshots');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(pictures, { recursive: true });
});
afterAll(() => browser.close());

const pages = {
  home: '/',
  category: '/all/kitchen',
  subcategory: '/all/kitchen/cookware-kitchen',
  filtered: '/all/kitchen?rating=4&min=10&max=60&sortby=price_low_to_high',
  'no match': '/all/kitchen?min=90000',
  'all products': '/everything/products',
  brand: '/velmo/brand?brand=1',
  collection: '/slow-sunday-kitchen/collection?collection=3',
  search: '/search?q=teapot',
  'misspelt search': '/search?q=hedphones',
  'search without result': '/search?q=zzzzqqq',
  'empty search': '/search',
  product: '/stoneware-teapot-with-strainer-900-ml/product/116',
  brands: '/brands',
  categories: '/categories',
  'flash sales': '/flash-sale',
  'flash sale': '/flash-sale/1',
  'coming flash sale': '/flash-sale/3',
  store: '/shop/casa-amphora',
  'static page': '/page/about',
  faq: '/page/faq',
  'empty cart': '/cart',
  tracking: '/track-order',
  'tracking an unknown order': '/track-order?tracking_id=20260101AAAAAA',
  missing: '/no/such/page',
} as const;

/** What README shows. */
const shown: Record<string, string> = { home: 'home', category: 'category', product: 'product' };

describe.each([
  ['en', 360],
  ['en', 1440],
  ['ar', 360],
  ['ar', 1440],
] as const)('%s at %i px', (language, width) => {
  let visit: WatchedPage;
  beforeAll(async () => {
    visit = await openPage(browser, calmAt(width));
    await visit.page.context().addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }]);
  });
  afterAll(() => visit.close());

  test.each(Object.entries(pages))(
    '%s: no complaint, nothing serious for axe, no sideways scroll',
    async (name, path) => {
      const { page, complaints } = visit;
      complaints.length = 0;
      const response = await openAndHydrate(page, shopUrl + path);
      expect(response?.status()).toBe(name === 'missing' ? 404 : 200);
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(await page.locator('h1').count()).toBe(1);
      expect((await page.title()).length).toBeGreaterThan(3);
      expect((await seriousFindings(page)).join('\n')).toBe('');
      expect(await sidewaysScroll(page)).toBe(0);
      expect(complaints).toEqual([]);
      if (process.env['SCREENSHOTS'] && shown[name] && (language === 'en' || name === 'home')) {
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: join(pictures, `${shown[name]}${language === 'ar' ? '-ar' : ''}-${width}.png`),
        });
      }
    },
  );
});
