// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test.each(
  usually([
    ['ar', 360, 'سلتك فارغة'],
    ['en', 1440, 'Your cart is empty'],
  ] as const),
)(
  'each public page loads its own texts, once; the contact form loads the rest (%s, %i px)',
  async (language, width, empty) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    const asked: string[] = [];
    const facts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/messages/'))
        (pathname.startsWith('/messages/shop.') ? facts : asked).push(pathname);
    });
    await openAndHydrate(page, shopUrl);
    expect(asked).toHaveLength(2); // common texts, and this page's
    await page.locator('main article a[href*="/product/"]').first().click();
    await page.waitForURL(/\/product\//);
    expect(asked).toHaveLength(3);

    await page.locator('header a[href="/cart"]').first().click();
    await page.getByRole('heading', { name: empty }).waitFor();
    expect(asked).toHaveLength(4);
    await page.goBack();
    await page.waitForURL(/\/product\//);
    expect(asked).toHaveLength(4);
    await page.locator('footer a[href="/contact"]').locator('visible=true').first().click();
    await page.waitForURL(`${shopUrl}/contact`);
    await page.locator('main form[method="post"]').waitFor();
    expect(asked).toHaveLength(5);
    await page.locator('header a[href="/track-order"]').locator('visible=true').last().click();
    await page.waitForURL(`${shopUrl}/track-order`);
    await page.locator('main form[method="post"]').waitFor({ state: 'detached' });
    expect(asked).toHaveLength(5);
    expect(facts).toHaveLength(1); // around all these pages

    // Opened directly, the page has all texts from the start.
    await openAndHydrate(page, `${shopUrl}/contact`);
    await page.locator('main form[method="post"]').waitFor();
    expect(asked).toHaveLength(7);
    expect(new Set(asked).size).toBe(5);
    expect([facts.length, new Set(facts).size]).toEqual([2, 1]);
    expect(complaints).toEqual([]);
    await close();
  },
);
