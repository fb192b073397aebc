import { expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test.each([
  ['en', 1440, 'Your cart is empty'],
  ['ar', 360, 'سلتك فارغة'],
] as const)(
  'who looks around, also into the cart, loads what is said there; the contact form brings the rest, once (%s, %i px)',
  async (language, width, empty) => {
    const { page, complaints, close } = await openPage(browser, calmAt(width));
    await page.context().addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }]);
    const texts: string[] = [];
    const facts: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (url.includes('/messages/')) (url.includes('/messages/shop.') ? facts : texts).push(url);
    });
    await openAndHydrate(page, shopUrl);
    await page.locator('main article a').first().click();
    await page.locator('h1').waitFor();
    expect(texts).toHaveLength(1);

    await page.locator('header a[href="/cart"]').first().click();
    await page.getByRole('heading', { name: empty }).waitFor();
    expect(texts).toHaveLength(1);
    await page.goBack();
    await page.locator('footer a[href="/contact"]').click();
    await page.waitForURL(`${shopUrl}/contact`);
    await page.locator('main form[method="post"]').waitFor();
    expect(texts).toHaveLength(2);
    await page.locator('header a[href="/track-order"]').locator('visible=true').last().click();
    await page.waitForURL(`${shopUrl}/track-order`);
    await page.locator('main form[method="post"]').waitFor({ state: 'detached' });
    expect(texts).toHaveLength(2);
    expect(facts).toHaveLength(1); // what stands around all these pages

    // Opened by itself, the page has both from the beginning.
    await openAndHydrate(page, `${shopUrl}/contact`);
    await page.locator('main form[method="post"]').waitFor();
    expect(texts).toHaveLength(4);
    expect([facts.length, new Set(facts).size]).toEqual([2, 1]);
    expect(complaints).toEqual([]);
    await close();
  },
);
