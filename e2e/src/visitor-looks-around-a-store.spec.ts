// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { productsIn } from './listed-products.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    none: /^No results for/,
    all: 'Show all products',
    reviews: /^Reviews \(\d+\)$/,
    stars: /^4 stars/,
  },
  ar: {
    none: /^لا نتائج لـ/,
    all: 'عرض كل المنتجات',
    reviews: /^التقييمات \(\d+\)$/,
    stars: /^4 نجوم/,
  },
} as const;

test.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)(
  'searches in the store, sorts by price, reads its reviews and opens its chat (%s, %i px)',
  async (language, width) => {
    const texts = words[language];
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/shop/casa-amphora`);
    // Rating with its count, and followers.
    expect(await page.locator('main header p').textContent()).toMatch(/\d\.\d\D+\d+.*\d/);
    expect(await page.locator('main').textContent()).not.toMatch(/(^|\D)0 (followers|متابع)/);
    const search = page.locator('main').getByRole('searchbox');
    // Products in the first screen: on a desktop with whole pictures, on a phone (360 × 640) their beginning.
    const picture = await page.locator('main li:has(a[href*="/product/"]) img').first().boundingBox();
    if (width === 1440) expect(picture!.y + picture!.height).toBeLessThanOrEqual(900);
    else expect(picture!.y).toBeLessThanOrEqual(580);
    const offered = await shownProducts(page);

    const tile = page.locator('#goods ~ * a[href*="/product/"]').nth(3);
    const title = (await tile.textContent())?.trim() ?? '';
    await search.fill(title);
    await search.press('Enter');
    await page.waitForURL(/[?&]q=/);
    await expect.poll(async () => (await shownProducts(page)).length).toBeLessThan(offered.length);
    expect(await page.getByRole('link', { name: title, exact: true }).count()).toBeGreaterThan(0);
    expect(await search.inputValue()).toBe(title);
    await search.fill('xyzzy');
    await search.press('Enter');
    await page.getByRole('heading', { name: texts.none }).waitFor();
    await expectSoundPage(page);
    await page.getByRole('link', { name: texts.all }).click();
    await expect.poll(() => shownProducts(page)).toEqual(offered);

    await page.locator('main select[name=sortby]').selectOption('price_low_to_high');
    await page.waitForURL(/sortby=price_low_to_high/);
    const path = 'store?slug=casa-amphora&sortby=price_low_to_high';
    const { result } = await call<{ result: { data: { id: number }[] } }>(page, 'GET', path);
    const cheapest = result.data.map(({ id }) => id);
    await expect.poll(() => shownProducts(page)).toEqual(cheapest);
    expect(cheapest).not.toEqual(offered);

    await page.getByRole('link', { name: texts.reviews }).click();
    await page.waitForURL(/show=reviews/);
    const about = () => reviewedProducts(page);
    await expect.poll(about).toEqual(await reviewsSay(page, 0));
    await page.getByRole('link', { name: texts.stars }).click();
    await page.waitForURL(/stars=4/);
    await expect.poll(about).toEqual(await reviewsSay(page, 4));
    expect(await about()).not.toEqual(await reviewsSay(page, 0));
    await expectSoundPage(page);

    // One demo store has a chat: on its page and beside its products.
    await openAndHydrate(page, `${shopUrl}/shop/trailhead-supply`);
    await chatWith(page, 'trailhead-supply');
    await page.locator('main a[href*="/product/"]').first().click();
    await page.waitForURL(/\/product\/\d+/);
    // The address changes before the page: a click on the store's button could hit an element about to be removed.
    await page.locator('section[aria-labelledby=goods]').waitFor({ state: 'detached' });
    await chatWith(page, 'trailhead-supply');
    expect(complaints).toEqual([]);
    await close();
  },
);

/** Opens the store's chat in a new tab with its number and first message, without access to this page. */
async function chatWith(page: Page, slug: string): Promise<void> {
  type Store = { whatsapp_number: string; whatsapp_default_msg: string };
  const { store } = await call<{ store: Store }>(page, 'GET', `store?slug=${slug}`);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }));
  const here = page.url();
  const button = page.locator('a.fixed[href^="https://wa.me/"]');
  const [chat] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  await chat.waitForURL('https://wa.me/**');
  const { pathname, searchParams } = new URL(chat.url());
  expect(pathname).toBe(`/${store.whatsapp_number.replaceAll(/\D/g, '')}`);
  expect(searchParams.get('text')).toBe(store.whatsapp_default_msg);
  expect(await chat.evaluate(() => opener === null && document.referrer === '')).toBe(true);
  await chat.close();
  expect(page.url()).toBe(here);
  await page.context().unroute('https://wa.me/**');
}

async function shownProducts(page: Page): Promise<number[]> {
  return [...new Set(await productsIn(page, 'section[aria-labelledby=goods]'))];
}

/** Product ids of the displayed reviews, in order. */
const reviewedProducts = (page: Page) => productsIn(page, 'section[aria-labelledby=reviews] > ol');

async function reviewsSay(page: Page, stars: number): Promise<number[]> {
  type Reply = { all: { data: { product: { id: number } }[] } };
  const path = `store/reviews?slug=casa-amphora&rating=${stars}`;
  const { all } = await call<Reply>(page, 'GET', path);
  return all.data.map(({ product }) => product.id);
}
