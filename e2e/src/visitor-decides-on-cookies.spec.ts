// @module-tag slow
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeSettings } from './shop-operations.ts';
import { reducedMotionAt, reducedMotionPhone, openBrowser } from './browser.ts';
import { hydrated, openAndHydrate, openPage, seriousFindings, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const google = 'https://www.googletagmanager.com';
const meta = 'https://connect.facebook.net';
const browser = await openBrowser();
beforeAll(async () => {
  await changeSettings({ enable_ga: true, ga_id: 'G-TEST123' });
  await changeSettings({ enable_pixel: true, pixel_id: '123456789' });
  await untilPolicy((policy) => policy.includes(google) && policy.includes(meta));
});
afterAll(async () => {
  await changeSettings({ enable_ga: false, ga_id: '' });
  await changeSettings({ enable_pixel: false, pixel_id: '' });
  await untilPolicy((policy) => !policy.includes('https://'));
});

/** The running shop is notified a moment after a change. */
async function untilPolicy(isThere: (policy: string) => boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      const { headers } = await fetch(shopUrl);
      expect(isThere(headers.get('content-security-policy') ?? '')).toBe(true);
    },
    { timeout: 10_000, interval: 100 },
  );
}

const words = {
  en: { title: 'Cookies', accept: 'Accept', decline: 'Decline', settings: 'Cookie settings' },
  ar: {
    title: 'ملفات تعريف الارتباط',
    accept: 'أوافق',
    decline: 'أرفض',
    settings: 'إعدادات ملفات الارتباط',
  },
} as const;

/** A new visitor, recording all third-party requests; their scripts are empty files. */
async function visit(options: BrowserContextOptions, language: keyof typeof words = 'en') {
  const { page, complaints, close } = await openPage(browser, options, { isUndecided: true });
  const foreign: string[] = [];
  await setLanguage(page, language);
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== shopUrl) foreign.push(origin);
  });
  const endAnswers = await answerOthers(page);
  const texts = words[language];
  const banner = page.getByRole('complementary', { name: texts.title, exact: true });
  const settings = page.getByRole('button', { name: texts.settings });
  return { page, complaints, close: () => endAnswers().then(close), foreign, banner, settings, say: texts };
}

/**
 * Answers third-party requests. A Playwright route would delay the shop's own requests too, and disable the cache: each document
 * would reload all script.
 */
async function answerOthers(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  line.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
    // The page may have navigated meanwhile.
    line.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders }).catch(() => {});
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
  return () => line.detach();
}

/** Navigates by a link, without and with a new document. */
async function lookAround(page: Page) {
  await page.locator('footer').getByRole('link').first().scrollIntoViewIfNeeded();
  await openAndHydrate(page, `${shopUrl}/brands`);
  await page.locator('main ul a').first().click();
  await page.waitForURL(/brand=/);
  await page.waitForLoadState('networkidle');
}

describe.each(usually(['en', 'ar'] as const))('in %s', (language) => {
  test('loads nothing of third parties before consent, nor after "Decline"', async () => {
    const {
      page,
      complaints,
      close,
      foreign,
      banner,
      say: texts,
    } = await visit(reducedMotionPhone, language);
    await openAndHydrate(page, shopUrl);
    await banner.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await lookAround(page);
    expect(await banner.isVisible()).toBe(true);
    // A background tab is notified as well.
    const other = await page.context().newPage();
    await openAndHydrate(other, `${shopUrl}/page/about`);
    const otherBanner = other.getByRole('complementary', { name: texts.title, exact: true });
    await otherBanner.waitFor();
    await other.evaluate(() => dispatchEvent(new Event('blur')));
    await banner.getByRole('button', { name: texts.decline }).click();
    await otherBanner.waitFor({ state: 'detached' });
    await other.close();
    await banner.waitFor({ state: 'detached' });
    await lookAround(page);
    await openAndHydrate(page, shopUrl);
    expect(await banner.count()).toBe(0);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('"Accept" loads what is configured, on later pages too, until consent is withdrawn', async () => {
    const {
      page,
      complaints,
      close,
      foreign,
      banner,
      settings,
      say: texts,
    } = await visit(reducedMotionAt(1440), language);
    await openAndHydrate(page, shopUrl);
    await Promise.all([
      page.waitForRequest((request) => request.url() === `${google}/gtag/js?id=G-TEST123`),
      page.waitForRequest((request) => request.url() === `${meta}/en_US/fbevents.js`),
      banner.getByRole('button', { name: texts.accept }).click(),
    ]);
    await banner.waitFor({ state: 'detached' });
    await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1', url: shopUrl }]);
    await Promise.all([page.waitForRequest(new RegExp(google)), openAndHydrate(page, `${shopUrl}/brands`)]);
    expect(await banner.count()).toBe(0);
    expect(new Set(foreign)).toEqual(new Set([google, meta]));
    expect(complaints).toEqual([]);

    await settings.click();
    expect(await banner.evaluate((element) => element === document.activeElement)).toBe(true);
    const accept = banner.getByRole('button', { name: texts.accept });
    expect(await accept.getAttribute('aria-pressed')).toBe('true');
    await Promise.all([
      page.waitForEvent('load'),
      banner.getByRole('button', { name: texts.decline }).click(),
    ]);
    await hydrated(page);
    foreign.length = 0;
    await lookAround(page);
    expect(foreign).toEqual([]);
    const cookies = await page.context().cookies(shopUrl);
    expect(cookies.map(({ name }) => name)).not.toContain('_ga');
    await close();
  });
});

test('personal pages and searches are never reported, whatever was accepted', async () => {
  const { page, close, foreign, banner } = await visit(reducedMotionPhone);
  await openAndHydrate(page, `${shopUrl}/track-order?tracking_id=20260101AAAAAA`);
  await banner.getByRole('button', { name: 'Accept' }).click();
  for (const path of [
    '/search?q=secret',
    '/cart',
    '/newsletter/unsubscribe?id=1&signature=secret',
    '/login',
    '/contact',
  ])
    await openAndHydrate(page, shopUrl + path);
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await close();
});

test('a page is reported by its path, without the query', async () => {
  const { page, close, banner } = await visit(reducedMotionPhone);
  await openAndHydrate(page, `${shopUrl}/brands?page=1&note=secret`);
  await banner.getByRole('button', { name: 'Accept' }).click();
  const events = () =>
    page.evaluate(() =>
      JSON.stringify(
        (globalThis as unknown as { dataLayer?: object[] }).dataLayer?.map((call) => Object.values(call)) ??
          [],
      ),
    );
  await expect.poll(events).toContain('"page_view"');
  expect(await events()).toContain(`${shopUrl}/brands"`);
  expect(await events()).not.toContain('secret');
  await close();
});

test('the banner covers neither the buy button nor the payment methods', async () => {
  const { page, close, banner } = await visit(reducedMotionPhone);
  await openAndHydrate(page, `${shopUrl}/olive-oil-soap-three-bars/product/133`);
  await banner.waitFor();
  const isOnTop = (element: HTMLElement | SVGElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  // At first the bottom bar shows the buy button.
  expect(await page.locator('.bottom-bar button').first().evaluate(isOnTop)).toBe(true);
  const buy = page.locator('#buy').getByRole('button', { name: 'Add to cart' });
  await buy.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await buy.evaluate(isOnTop)).toBe(true);
  await buy.click();
  await page.getByRole('status').getByText(textOf('en', 'product.added')).waitFor();
  for (const path of ['/cart', '/shipping']) {
    await openAndHydrate(page, shopUrl + path);
    expect(await banner.count()).toBe(0);
  }
  await close();
});

test('by keyboard: first after the skip link; reopening it takes the focus and restores it', async () => {
  const { page, close, banner, settings } = await visit(reducedMotionAt(1440));
  await openAndHydrate(page, `${shopUrl}/page/about`);
  await banner.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await banner.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await banner.getByRole('button', { name: 'Decline' }).focus();
  await page.keyboard.press('Enter');
  await banner.waitFor({ state: 'detached' });
  await settings.focus();
  await page.keyboard.press('Enter');
  await banner.waitFor();
  await page.keyboard.press('Escape');
  await banner.waitFor({ state: 'detached' });
  expect(await settings.evaluate((element) => element === document.activeElement)).toBe(true);
  await close();
});
