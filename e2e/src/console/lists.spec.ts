// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { seriousFindings, sidewaysScroll, usually } from '../watched-page.ts';
import { openConsole, enterAsOperator, enterAsSeller } from './seller.ts';
import { takeFiles } from './taken-files.ts';

/* Decision 050: query, selection, sorting, failures and saved views of all lists. */

const browser = await openBrowser();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('in %s, %i pixels wide', (language, width) => {
  test('saves a search as a tab, renames it, reopens it and deletes it', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const words = language === 'en' ? ['Save view', 'Edit view'] : ['حفظ العرض', 'تعديل العرض'];
    const [save, edit] = words.map((name) => page.getByRole('button', { name, exact: true }));
    const tabs = page.locator('main nav').first();
    const name = `Tents ${language}`;
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/stock`);
      await page.locator('main tbody tr').first().waitFor();
      expect(await save!.count()).toBe(0);
      await page.getByRole('searchbox').fill('tent');
      await page.waitForURL(/q=tent/);
      await save!.click();
      await page.locator('dialog[open] input[type=text]').fill(name);
      expect(await seriousFindings(page)).toEqual([]);
      const area = page.locator('dialog[open] form').locator('..');
      expect(await area.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
      await page.locator('dialog[open] button[type=submit]').click();
      const tab = tabs.getByRole('link', { name });
      await tab.waitFor();
      expect(await tab.getAttribute('aria-current')).toBe('page');
      // Another tab drops the query; a reload and the tab restore it.
      await tabs.getByRole('link').first().click();
      await page.waitForURL((url) => url.search === '');
      await page.reload();
      await tab.click();
      await page.waitForURL((url) => url.search === '?q=tent');
      await edit!.click();
      await page.locator('dialog[open] input[type=text]').fill(`${name} 2`);
      await page.locator('dialog[open] input[role=switch]').check();
      await page.locator('dialog[open] button[type=submit]').click();
      await tabs.getByRole('link', { name: `${name} 2` }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await edit!.click();
      await page.locator('dialog[open] form button[type=button]').click();
      await tab.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Limits the page size, so that a list has several pages. */
async function cutPages(page: Page, list: string): Promise<void> {
  await page.route(`**/api/v1/${list}*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '15');
    return route.continue({ url: url.href });
  });
}

describe('a list', () => {
  test('selects orders across pages; the selection belongs to its query', async () => {
    const { page, complaints, close } = await openConsole(browser, 'ar', 360);
    const rows = page.locator('main tbody tr');
    const more = page.locator('main footer').getByRole('button');
    const chosen = page.locator('main strong[role=status]');
    try {
      await cutPages(page, 'seller/orders');
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/orders`);
      await rows.nth(14).waitFor();
      await rows.nth(1).getByRole('checkbox').check();
      // Offline: the rows stay, and the same button retries.
      await page.route('**/api/v1/seller/orders?*after=*', (route) => route.abort());
      await more.click();
      await page.locator('main footer [role=alert]').waitFor();
      expect(await rows.count()).toBe(15);
      await page.unroute('**/api/v1/seller/orders?*after=*');
      await more.click();
      await rows.nth(29).waitFor();
      await rows.nth(20).getByRole('checkbox').check();
      expect(await chosen.textContent()).toBe('تم تحديد اثنين');
      await page.locator('main nav').first().getByRole('link').nth(1).click();
      await page.waitForURL(/view=to_do/);
      await page.getByRole('searchbox').waitFor();
      expect(await chosen.count()).toBe(0);
      await page.goBack();
      await chosen.waitFor();
      expect(await chosen.textContent()).toBe('تم تحديد اثنين');
      expect(await rows.nth(20).getByRole('checkbox').isChecked()).toBe(true);
      // Selecting all matches loads further pages, because the actions depend on each order's state.
      const all = page.locator('main').getByRole('button', { name: /^تحديد كل النتائج/ });
      const count = Number(/\d+/.exec((await all.textContent())!)![0]);
      await all.click();
      await rows.nth(count - 1).waitFor();
      expect(await rows.getByRole('checkbox', { checked: true }).count()).toBe(count);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('changes all matches except one; sorts by a column, and back undoes it; exports what the list shows', async () => {
    const { page, complaints, close } = await openConsole(browser, 'en', 1440);
    const rows = page.locator('main tbody tr');
    const boxes = rows.getByRole('checkbox');
    try {
      await cutPages(page, 'seller/products');
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/products`);
      await rows.nth(14).waitFor();
      const product = page.getByRole('columnheader', { name: 'Product' });
      await product.getByRole('button').click();
      await page.waitForURL((url) => url.searchParams.get('sort') === 'title');
      await page.locator('th[aria-sort=ascending]').waitFor();
      const first = await rows.first().locator('a').first().textContent();
      await product.getByRole('button').click();
      await page.waitForURL((url) => url.searchParams.get('sort') === '-title');
      await page.locator('th[aria-sort=descending]').waitFor();
      expect(await rows.first().locator('a').first().textContent()).not.toBe(first);
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get('sort') === 'title');
      await rows.first().locator('a', { hasText: first! }).first().waitFor();

      // Filtered by keyboard alone; changes and exports respect the filter.
      await page.getByRole('button', { name: 'Filter: Stock' }).press('Enter');
      await page.getByRole('link', { name: 'In stock', exact: true }).press('Enter');
      await page.waitForURL((url) => url.search === '?sort=title&stock=available');
      await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
      expect(await page.getByRole('link', { name: 'Export' }).getAttribute('href')).toMatch(
        /view=all&stock=available$/,
      );
      expect(await seriousFindings(page)).toEqual([]);

      await boxes.first().check();
      await page.getByRole('button', { name: /^Select all \d+ results$/ }).click();
      await boxes.nth(2).uncheck();
      const left = await rows.nth(2).locator('a').first().getAttribute('href');
      await page.locator('main footer').getByRole('button').click();
      await rows.nth(29).waitFor();
      expect(await boxes.nth(29).isChecked()).toBe(true);
      const count = Number(/of (\d+)/.exec((await page.locator('main footer').textContent())!)![1]);
      expect(await page.locator('main strong[role=status]').textContent()).toBe(`${count - 1} selected`);
      await page.getByRole('button', { name: 'Edit…' }).click();
      await page.getByLabel('Amount').fill('5');
      const [sent] = await Promise.all([
        page.waitForRequest('**/api/v1/seller/products/bulk'),
        page.getByRole('button', { name: 'Preview', exact: true }).click(),
      ]);
      expect((sent.postDataJSON() as { select: object }).select).toEqual({
        view: 'all',
        q: '',
        stock: 'available',
        except_ids: [Number(left!.split('/').at(-1))],
      });
      await page.waitForURL(/seller\/jobs\//);

      // A variant's price is beside its stock, and editable too.
      await page.goto(`${shopUrl}/seller/stock`);
      const label = (await page
        .getByLabel(/^Price of /)
        .first()
        .getAttribute('aria-label'))!;
      const price = page.getByLabel(label, { exact: true }).first();
      const before = await price.inputValue();
      const less = (Number(before) - 0.01).toFixed(2);
      for (const typed of [less, before]) {
        await price.fill(typed);
        const [saved] = await Promise.all([
          page.waitForResponse('**/api/v1/seller/prices'),
          price.press('Enter'),
        ]);
        expect(saved.status()).toBe(200);
        await page.reload();
        await expect.poll(() => price.inputValue()).toBe(typed);
      }
      await page.unrouteAll();
      await takeFiles(page);
      expect(await seriousFindings(page)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  test('expands orders of several stores to their parts, and combines filters that can be removed separately', async () => {
    const { page, complaints, close } = await openConsole(browser, 'en', 1440);
    const rows = page.locator('main tbody tr');
    const dialog = page.locator('dialog[open]');
    const question = () => new URL(page.url()).search;
    try {
      await enterAsOperator(page);
      await page.goto(`${shopUrl}/operator/orders`);
      await rows.first().waitFor();
      const shown = await rows.count();
      await page
        .getByRole('button', { name: /^Items in order / })
        .first()
        .press('Enter');
      await rows.nth(shown + 1).waitFor();
      expect(await seriousFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await dialog.getByLabel('Payment', { exact: true }).selectOption('paid');
      await dialog.getByLabel('Country', { exact: true }).selectOption('DE');
      await dialog.getByRole('button', { name: /^Store/ }).click();
      await dialog.getByRole('searchbox').fill('trailhead');
      // A click while the list is replaced would be lost.
      await expect.poll(() => dialog.last().locator('li button').count()).toBe(1);
      await dialog.getByRole('button', { name: 'Trailhead Supply' }).click();
      await expect.poll(() => dialog.count()).toBe(1);
      await dialog.getByLabel('Total from').fill('500');
      await dialog.getByLabel('Total to').fill('20');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText('Must be at least the “Total from” amount.').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByLabel('Total from').fill('20');
      await dialog.getByLabel('Total to').fill('500.00');
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/v1/operator/orders?*'),
        dialog.getByLabel('Total to').press('Enter'),
      ]);
      const narrowed = '?payment=paid&country=DE&store=1&from_minor=2000&to_minor=50000';
      await page.waitForURL(({ search }) => search === narrowed);
      type Row = { is_paid: boolean; buyer: { country: string }; total: { minor: number } };
      const { data } = (await answer.json()) as { data: { rows: Row[] } };
      expect(data.rows).not.toEqual([]);
      for (const { is_paid: isPaid, buyer, total } of data.rows)
        expect([isPaid, buyer.country, total.minor >= 2000, total.minor <= 50_000]).toEqual([
          true,
          'DE',
          true,
          true,
        ]);

      // In the URL, each as a chip; a tab keeps them, and removing one keeps the others.
      await page.reload();
      await page.getByRole('button', { name: '4 filters' }).waitFor();
      await page.getByText(/\$20\.00.* to .*\$500\.00/).waitFor();
      await page.getByRole('link', { name: 'Remove filter: Payment' }).click();
      await page.getByRole('button', { name: '3 filters' }).waitFor();
      await page.locator('main nav').getByRole('link', { name: 'Late', exact: true }).click();
      await page.waitForURL(/view=late/);
      expect(question()).toBe('?country=DE&store=1&from_minor=2000&to_minor=50000&view=late');
      await page.setViewportSize({ width: 360, height: 700 });
      expect(await sidewaysScroll(page)).toBe(0);

      await page.goto(`${shopUrl}/operator/orders?country=FR&from_minor=99900000`);
      await page.getByText('Country: France').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await rows.first().waitFor();
      expect(question()).toBe('');
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
