// @module-tag slow
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { productsOfBrand, productsOfCollection } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { listOf, productsIn } from './listed-products.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: {
    filters: /^Filters/,
    stars: /^4 stars/,
    show: /^Show [\d,]+ products$/,
    sort: 'Sort by',
    more: 'Load more',
  },
  ar: {
    filters: /^التصفية/,
    stars: /^4 نجوم/,
    show: /^عرض [\d,]+ منتج/,
    sort: 'الترتيب حسب',
    more: 'عرض المزيد',
  },
} as const;

// SCREENS 30, 34 and 36: at 360 px the filters are in a drawer.
test.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)(
  'a filter narrows the list, Back removes it, sorting works, more loads without repeats (%s, %i px)',
  async (language, width) => {
    const texts = words[language];
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    const shown = () => productsIn(page, 'main section article h3');
    const count = page.locator('main header [role=status]');
    const countShown = async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    const address = () => new URL(page.url()).search;
    const isDrawer = width < 992;
    const openDrawer = page.locator('main').getByRole('button', { name: texts.filters });
    const filters = isDrawer
      ? page.getByRole('dialog', { name: texts.filters })
      : page.getByRole('complementary', { name: texts.filters });
    const stars = filters.getByRole('radio', { name: texts.stars });

    await openAndHydrate(page, `${shopUrl}/everything/products`);
    const all = await listOf('');
    const narrowed = await listOf('rating=4');
    expect(await shown()).toEqual(all.ids);
    expect(narrowed.total).toBeLessThan(all.total);

    if (isDrawer) await openDrawer.click();
    await stars.check();
    await expect.poll(address).toBe('?rating=4');
    await expect.poll(shown).toEqual(narrowed.ids);
    expect(await stars.isChecked()).toBe(true);
    expect(await isFocused(stars)).toBe(true);
    if (isDrawer) {
      const done = filters.getByRole('button', { name: texts.show });
      expect(await done.textContent()).toContain(String(narrowed.total));
      await done.click();
      await filters.waitFor({ state: 'hidden' });
    }
    expect(await countShown()).toBe(narrowed.total);
    await page.goBack();
    await expect.poll(shown).toEqual(all.ids);
    expect(address()).toBe('');
    expect(await countShown()).toBe(all.total);

    await page.goForward();
    await expect.poll(shown).toEqual(narrowed.ids);
    const sort = page.getByLabel(texts.sort);
    await sort.focus();
    await sort.selectOption('price_high_to_low');
    const dearest = await listOf('rating=4&sortby=price_high_to_low');
    await expect.poll(shown).toEqual(dearest.ids);
    expect(address()).toBe('?rating=4&sortby=price_high_to_low');
    expect(dearest.ids).not.toEqual(narrowed.ids);
    expect(await isFocused(sort)).toBe(true);

    await page.getByRole('link', { name: texts.more }).click();
    const next = await listOf('rating=4&sortby=price_high_to_low&page=2');
    await expect.poll(shown).toEqual([...dearest.ids, ...next.ids]);
    expect(new Set(await shown()).size).toBe(dearest.ids.length + next.ids.length);

    const last = page.locator('main section article h3 a').last();
    // At its scroll position when clicked: content above may get its height a moment later.
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem('depth', String(scrollY));
      addEventListener('click', note, { capture: true, once: true });
    });
    await last.click();
    await page.waitForURL(/\/product\//);
    const depth = Number(await page.evaluate(() => sessionStorage.getItem('depth')));
    expect(depth).toBeGreaterThan(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(shown).toEqual([...dearest.ids, ...next.ids]);
    await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), depth)).toBeLessThan(50);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('several categories, sellers and a discount narrow a search and a brand; options keep their order', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  const filters = page.getByRole('complementary', { name: /^Filters/ });
  const shown = () => productsIn(page, 'main section article h3');
  const group = (name: string) => filters.getByRole('group', { name });
  const options = async (name: string) =>
    (
      await group(name)
        .getByRole('checkbox')
        .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))
    ).join();
  const countOf = async (option: Locator) =>
    Number(await option.locator('xpath=ancestor::label/small').textContent());

  await openAndHydrate(page, `${shopUrl}/everything/products`);
  const before = [await options('Category'), await options('Seller')];
  const [first, second] = [0, 3].map((place) => group('Category').getByRole('checkbox').nth(place));
  const together = (await countOf(first!)) + (await countOf(second!));
  const place = await second!.boundingBox();
  await first!.check();
  await page.waitForURL(/categories=\d+$/);
  await second!.check();
  await page.waitForURL(/categories=\d+(,|%2C|&categories=)\d+$/);
  await expect
    .poll(shown)
    .toEqual((await listOf(new URL(page.url()).search.replace('?', '').replace('&categories=', ','))).ids);
  expect(await page.locator('main header [role=status]').textContent()).toContain(String(together));
  expect(await second!.boundingBox()).toEqual(place);
  expect([await options('Category'), await options('Seller')]).toEqual(before);
  expect(await group('Seller').locator('input:disabled').count()).toBeGreaterThan(0);

  for (const path of [
    '/search?q=tea',
    '/velmo/brand?brand=1',
    ...(everyCorner ? ['/slow-sunday-kitchen/collection?collection=3'] : []), // like that of a brand
  ]) {
    await openAndHydrate(page, shopUrl + path);
    await group('Discount').getByRole('radio').first().check();
    await page.waitForURL(/discount=1(&|$)/);
    const reduced = await listOf(new URL(page.url()).search.slice(1));
    await expect.poll(shown).toEqual(reduced.ids);
    await group('Category').locator('input:enabled').first().check();
    await page.waitForURL(/categories=\d+/);
    const narrowed = await listOf(new URL(page.url()).search.slice(1));
    await expect.poll(async () => (await shown()).length).toBe(Math.min(narrowed.total, narrowed.ids.length));
    await page.locator('main').getByRole('link', { name: 'Clear all' }).first().click();
    await page.waitForURL(shopUrl + path);
  }
  expect(complaints).toEqual([]);
  await close();
});

test("an unknown slug is not found, a category's slug shows its products", async () => {
  expect((await fetch(`${shopUrl}/no-such-thing/products`)).status).toBe(404);
  expect((await fetch(`${shopUrl}/no-such-thing/products?home_spm=999999`)).status).toBe(404);
  const known = await fetch(`${shopUrl}/kitchen/products`);
  expect(known.status).toBe(200);
  const { total } = await listOf('category=kitchen');
  expect(await known.text()).toMatch(new RegExp(`<h1[^>]*>Kitchen</h1>.*${total} products`, 's'));
});

test.each([
  ['/kitchen/products', '/all/kitchen'],
  ['/cookware-kitchen/products', '/all/kitchen/cookware-kitchen'],
  ['/velmo/products', '/velmo/brand?brand=1'],
  ['/slow-sunday-kitchen/products', '/slow-sunday-kitchen/collection?collection=3'],
  ['/x/products?home_spm=3', '/slow-sunday-kitchen/collection?collection=3'],
  ['/everything/products', '/everything/products'],
])('%s shows the products of %s, with one canonical address', async (path, canonical) => {
  const html = await (await fetch(shopUrl + path)).text();
  const [, named] = /<link rel="canonical" href="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
  expect(named).toBe(canonical);
});

test.each([
  ['brand', '/velmo/brand?brand=1', () => productsOfBrand(1)],
  ['collection', '/slow-sunday-kitchen/collection?collection=3', () => productsOfCollection(3)],
])('the page of a %s shows all of its products and no others', async (_kind, path, findProducts) => {
  // A page beyond the end shows the last page again.
  const shown = new Set<number>();
  for (const page of [1, 2]) {
    const html = await (await fetch(`${shopUrl}${path}&page=${page}`)).text();
    for (const [, id] of html.matchAll(/<h3[^>]*><a [^>]*href="[^"]*\/product\/(\d+)"/g))
      shown.add(Number(id));
  }
  const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);
  expect(inOrder([...shown])).toEqual(inOrder(await findProducts()));
});

// Keyboard users continue where they pressed.
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
