// @module-tag slow
import { expect, test } from 'vitest';
import { openShopFolder } from '@souk/host/testing/shop-folder';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { installShop, withoutHandover } from './install-shop.ts';
import { everyCorner, expectAxe, openPage } from './watched-page.ts';

/* From an empty folder to a new shop through the installer's page (decision 064). */

const browser = await openBrowser();

// first-paid-order.spec.ts always does the same on a desktop in English.
test.runIf(everyCorner).each([
  ['ar', 360],
  ['en', 1440],
] as const)(
  'sets up a shop from the printed address in six steps with at most seven inputs (%s, %i px)',
  async (language, width) => {
    const folder = await openShopFolder({ isNew: true });
    const { page, complaints, close } = await openPage(
      browser,
      { ...reducedMotionAt(width, 800), locale: language, extraHTTPHeaders: { 'accept-language': language } },
      { tampered: true }, // the shop opened afterwards is another server
    );
    try {
      await expectAxe(page);
      const shop = await folder.start({ LOG_LEVEL: 'silent' });
      const operator = { name: 'Mara Lind', email: 'mara@shop.example', password: 'a good password' };
      await installShop(page, shop, { language, operator, hasSamples: false });
      expect(withoutHandover(complaints)).toEqual([]);
    } finally {
      await close();
      await folder.close();
    }
  },
);
