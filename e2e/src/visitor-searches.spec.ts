// @module-tag slow
import type { Search } from '@souk/contract/search';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: { suggestions: 'Suggestions', categories: 'Categories', products: 'Products' },
  ar: { suggestions: 'اقتراحات', categories: 'الفئات', products: 'المنتجات' },
} as const;

const typed = 'tea';

// SPEC §2, SCREENS 18 to 24.
test.each(
  usually([
    ['en', 1440, 10],
    ['ar', 360, 8],
  ] as const),
)(
  'header suggestions match the search results; a key and a click lead there (%s, %i px)',
  async (language, width, most) => {
    const texts = words[language];
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/page/about`);
    const found = await call<Search>(page, 'GET', `search?q=${typed}`);
    const field = page.locator('header').getByRole('combobox');
    const popup = page.locator('header').getByRole('listbox');
    const options = (group: string) => popup.getByRole('group', { name: group }).getByRole('option');

    await field.fill(typed);
    await popup.waitFor();
    expect(await options(texts.suggestions).allTextContents()).toEqual(
      found.suggested.slice(0, 3).map(({ title }) => title),
    );
    const places = [...found.category, ...found.sub_category].slice(0, 2);
    expect(await options(texts.categories).allTextContents()).toEqual(places.map(({ title }) => title));
    const products = found.product.slice(0, most - 5);
    expect(await options(texts.products).count()).toBe(products.length);
    for (const [place, { title }] of products.entries())
      expect((await options(texts.products).nth(place).textContent())?.replaceAll('\u00a0', ' ')).toContain(
        title,
      );
    expect(await popup.getByRole('option').count()).toBe(most);
    await expectSoundPage(page);

    const word = found.suggested[0]!.title;
    await field.press('ArrowDown');
    expect(await popup.getByRole('option', { selected: true }).textContent()).toBe(word);
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === word);
    await expect.poll(() => field.inputValue()).toBe(word);
    await popup.waitFor({ state: 'hidden' });

    await field.fill(typed);
    await popup.waitFor();
    const product = products[1]!;
    await options(texts.products).nth(1).click();
    await page.waitForURL(`${shopUrl}/${product.slug}/product/${product.id}`);
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    await popup.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(
  usually([
    ['ar', /لا توجد نتائج مطابقة تمامًا لـ .*black backpack.* نعرض أقرب النتائج\./],
    ['en', /No exact matches for “black backpack”\. Showing close matches\./],
  ] as const),
)('a search without full matches says so and shows the nearest (%s)', async (language, notice) => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  await setLanguage(page, language);
  await openAndHydrate(page, `${shopUrl}/search?q=black+backpack`);
  await page.getByText(notice).waitFor();
  expect(await page.locator('main a[href*="backpack"]').count()).toBeGreaterThan(3);
  await expectSoundPage(page);
  expect(complaints).toEqual([]);
  await close();
});
