// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { newShopper, type NewShopper } from './new-shopper.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

/** Demo data: one variant, another product of the same category, and a tableware seller. */
const soap = { id: 133, path: '/olive-oil-soap-three-bars/product/133' };
const kitchen = '/all/kitchen';
const store = '/shop/casa-amphora';

const words = {
  en: {
    wish: /^Save to wishlist: /,
    compare: /^Compare: /,
    wished: 'Added to your wishlist',
    compared: 'Added to your comparison',
    uncompared: 'Removed from your comparison',
    follow: 'Follow Casa Amphora',
    following: 'Following Casa Amphora',
    followed: 'You’re now following this store',
    remove: /^Remove from wishlist: /,
    removed: /removed from your wishlist$/,
    undo: 'Undo',
    addToCart: /^Add to cart/,
    added: textOf('en', 'product.added'),
    noWishes: textOf('en', 'wishlist.empty'),
    differ: /^The products differ in \d+ of \d+ rows/,
    onlyDifferences: 'Differences only',
    removeCompared: /^Remove from comparison: /,
    addAnother: /^Add another product/,
    unfollow: 'Unfollow Casa Amphora',
    noStores: 'You don’t follow any stores yet',
  },
  ar: {
    wish: /^حفظ في المفضلة: /,
    compare: /^مقارنة: /,
    wished: 'أُضيف إلى المفضلة',
    compared: 'أُضيف إلى المقارنة',
    uncompared: 'أُزيل من المقارنة',
    follow: 'متابعة \u2068Casa Amphora\u2069',
    following: 'تتابعه \u2068Casa Amphora\u2069',
    followed: 'أنت الآن تتابع هذا المتجر',
    remove: /^إزالة من المفضلة: /,
    removed: /من المفضلة$/,
    undo: 'تراجع',
    addToCart: /^أضف إلى السلة/,
    added: textOf('ar', 'product.added'),
    noWishes: textOf('ar', 'wishlist.empty'),
    differ: /^تختلف المنتجات في/,
    onlyDifferences: 'الاختلافات فقط',
    removeCompared: /^إزالة من المقارنة: /,
    addAnother: /^أضف منتجًا آخر/,
    unfollow: 'إلغاء المتابعة: \u2068Casa Amphora\u2069',
    noStores: 'لا تتابع أي متجر بعد',
  },
} as const;
type Words = (typeof words)['en' | 'ar'];

for (const [language, width] of usually([
  ['ar', 360],
  ['en', 1440],
] as const)) {
  test(`a customer saves, compares and follows, finds everything again and removes it (${language}, ${width} px)`, async () => {
    const texts = words[language];
    const shopper = await newShopper();
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    await page
      .context()
      .addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }, shopper.cookie]);

    await markThings(page, texts);
    await findMarksAgain(page, texts);
    await emptyWishlist(page, texts);
    await compareTwo(page, texts);
    await leaveStore(page, texts);
    expect(await marksOf(shopper)).toEqual({ wishlist: [], compare: [expect.any(Number)], following: [] });
    expect(complaints).toEqual([]);
    await close();
  });
}

async function markThings(page: Page, texts: Words) {
  await openAndHydrate(page, shopUrl + soap.path);
  await clickIn(page, '#buy ~ div', texts.wish);
  await page.getByRole('status').getByText(texts.wished).waitFor();
  // The heart on the picture has the same state.
  expect((await pressed(page, 'main', texts.wish)).slice(0, 3)).toEqual(['true', 'true', 'false']);

  await openAndHydrate(page, shopUrl + kitchen);
  // The first one is removed and added again.
  for (const [place, message] of [
    [0, texts.compared],
    [1, texts.compared],
    [0, texts.uncompared],
    [0, texts.compared],
  ] as const) {
    const answered = page.waitForResponse(/user\/compare-list\/action$/);
    await page.getByRole('button', { name: texts.compare }).nth(place).click();
    expect(await (await answered).json()).toMatchObject({ status: 200, message: message });
    await page.getByRole('status').getByText(message).last().waitFor();
  }
  expect((await pressed(page, 'main', texts.compare)).slice(0, 3)).toEqual(['true', 'true', 'false']);

  await openAndHydrate(page, shopUrl + store);
  const before = await page.locator('main header p').textContent();
  await page.getByRole('button', { name: texts.follow, exact: true }).click();
  await page.getByRole('status').getByText(texts.followed).waitFor();
  expect(await page.getByRole('button', { name: texts.following }).getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('main header p').textContent()).not.toBe(before);
  await expectSoundPage(page);
}

/** States load after hydration with one call, without layout shift. */
async function findMarksAgain(page: Page, texts: Words) {
  await page.addInitScript(() => {
    const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // A store's vouchers load their own states.
    if (path.startsWith('/api/v1/user/') && !path.endsWith('/user-vouchers')) asked.push(path);
  });
  await openAndHydrate(page, shopUrl + kitchen);
  await page.locator('main button[aria-pressed=true]').nth(1).waitFor();
  expect((await pressed(page, 'main', texts.compare)).slice(0, 3)).toEqual(['true', 'true', 'false']);
  expect(await shiftOf(page)).toBeLessThan(0.02);
  await openAndHydrate(page, shopUrl + store);
  await page.getByRole('button', { name: texts.following }).waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.02);
  expect(asked).toEqual([
    '/api/v1/user/profile',
    '/api/v1/user/marks',
    '/api/v1/user/profile',
    '/api/v1/user/marks',
  ]);
  page.removeAllListeners('request');
}

/** Layout shift of this page so far (CLS without session windows). */
async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, value) => sum + value, 0);
}

async function emptyWishlist(page: Page, texts: Words) {
  await openAndHydrate(page, `${shopUrl}/user/wishlists`);
  await expectSoundPage(page);
  await page.getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
  await page.getByRole('button', { name: texts.remove }).click();
  await page.getByRole('heading', { level: 1, name: texts.noWishes }).waitFor();
  await page.getByRole('status').getByText(texts.removed).waitFor();
  await page.getByRole('button', { name: texts.undo }).click();
  await page.getByRole('button', { name: texts.remove }).waitFor();
  await page.getByRole('button', { name: texts.remove }).click();
  await page.getByRole('heading', { level: 1, name: texts.noWishes }).waitFor();
  await expectSoundPage(page);
}

async function compareTwo(page: Page, texts: Words) {
  await openAndHydrate(page, `${shopUrl}/user/compared`);
  await page.getByRole('status').getByText(texts.differ).waitFor();
  await expectSoundPage(page);
  const rows = page.locator('tbody tr');
  const all = await rows.count();
  await page.getByRole('switch', { name: texts.onlyDifferences }).check();
  const fewer = await rows.count();
  expect(fewer).toBeGreaterThan(0);
  expect(fewer).toBeLessThan(all);
  // Differences are marked not by color alone.
  expect(await page.locator('tbody th span[aria-hidden]').allTextContents()).toEqual(
    Array.from({ length: fewer }, () => '≠ '),
  );
  // The focus moves to the product that takes the removed one's place.
  const left = await page
    .getByRole('button', { name: texts.removeCompared })
    .nth(1)
    .getAttribute('aria-label');
  await page.getByRole('button', { name: texts.removeCompared }).first().click();
  await page.getByText(texts.addAnother).waitFor();
  await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, left);
}

async function leaveStore(page: Page, texts: Words) {
  await openAndHydrate(page, `${shopUrl}/user/following`);
  await page.getByRole('heading', { level: 2, name: 'Casa Amphora' }).waitFor();
  await expectSoundPage(page);
  await page.getByRole('button', { name: texts.unfollow }).click();
  await page.getByRole('heading', { level: 1, name: texts.noStores }).waitFor();
}

test('a guest is sent to login and finds it saved on return', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  const shopper = await newShopper();
  await openAndHydrate(page, `${shopUrl}${soap.path}?variant=1`);
  await clickIn(page, '#buy ~ div', words.en.wish);
  await page.waitForURL(/\/login\?/);
  const next = new URL(page.url()).searchParams.get('next');
  expect(next).toBe(`${soap.path}?variant=1`);
  expect(await marksOf(shopper)).toMatchObject({ wishlist: [] });

  await page.context().addCookies([shopper.cookie]);
  await openAndHydrate(page, shopUrl + next);
  await page.getByRole('status').getByText(words.en.wished).waitFor();
  expect(await marksOf(shopper)).toMatchObject({ wishlist: [soap.id] });
  // Only once: returning doesn't remove it.
  await openAndHydrate(page, shopUrl + next);
  await page.locator('main button[aria-pressed=true]').first().waitFor();
  expect(await marksOf(shopper)).toMatchObject({ wishlist: [soap.id] });
  expect(complaints).toEqual([]);
  await close();
});

test("a refused change is reverted, with the server's message", async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  const shopper = await newShopper();
  await page.context().addCookies([shopper.cookie]);
  await openAndHydrate(page, shopUrl + soap.path);
  const refusal = { data: { form: ['Full.', 'Really.'] }, status: 201, token: null, message: 'Full.' };
  await page.route('**/api/v1/user/compare-list/action', (route) => route.fulfill({ json: refusal }));
  await page.route('**/api/v1/user/wishlist/action', (route) => route.abort());
  await clickIn(page, '#buy ~ div', words.en.compare);
  // SPEC §8: "toast of the form messages joined with ', '".
  await page.getByRole('alert').getByText('Full., Really.').waitFor();
  await clickIn(page, '#buy ~ div', words.en.wish);
  await page.getByRole('alert').getByText('We can’t reach the shop.').waitFor();
  expect(await page.locator('main button[aria-pressed=true]').count()).toBe(0);
  await close();
});

test('a wishlist button works as a form before hydration: saves it, or leads to login first', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionAt(1440), javaScriptEnabled: false });
  await page.goto(shopUrl + soap.path);
  await clickIn(page, '#buy ~ div', words.en.wish);
  await page.waitForURL(`${shopUrl}/login?next=%2Fuser%2Fwishlists`);

  const shopper = await newShopper();
  await page.context().addCookies([shopper.cookie]);
  await page.goto(shopUrl + soap.path);
  await clickIn(page, '#buy ~ div', words.en.wish);
  await page.waitForURL(`${shopUrl}/user/wishlists`);
  await page.getByRole('button', { name: words.en.remove }).click();
  await page.getByRole('heading', { level: 1, name: words.en.noWishes }).waitFor();
  expect(await marksOf(shopper)).toMatchObject({ wishlist: [] });
  await close();
});

async function clickIn(page: Page, within: string, name: RegExp) {
  await page.locator(within).getByRole('button', { name }).first().click();
}

function pressed(page: Page, within: string, name: RegExp): Promise<(string | null)[]> {
  return page
    .locator(within)
    .getByRole('button', { name })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')));
}

async function marksOf(shopper: NewShopper): Promise<unknown> {
  return (await shopper.call('user/marks')).data;
}
