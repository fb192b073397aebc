import { FILE_FIELDS } from '@souk/rules/file-fields';
import { parseCsv } from '@souk/rules/csv';
import { TRACKING_FIELDS } from '@souk/rules/tracking-table';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from '../shop.ts';
import { callFrom } from './new-seller.ts';
import { signInAsSeller } from './seller.ts';

/* Downloads of the seller's console: the file name, and exactly the displayed contents. */

type Table = { name: string; head: string[]; rows: string[][]; of: (column: string) => string[] };

async function take(page: Page, button: Locator): Promise<Table> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const [head, ...rows] = parseCsv(await readFile(await file.path(), 'utf8'), ',').map(({ cells }) => cells);
  const of = (column: string) => rows.map((cells) => cells[head!.indexOf(column)]!);
  return { name: file.suggestedFilename(), head: head!, rows, of };
}

type Listed = { rows: { id: number; number: string }[]; next: string | null };
const link = (page: Page) => page.locator('main a[download]');
const distinct = (all: readonly string[]) => [...new Set(all)].toSorted();

/** Products with prices and stock, tracking numbers, and each report: complete, and filtered by a search. */
export async function takeFiles(page: Page): Promise<void> {
  // Simulates a selected store, as with several stores.
  const { store } = await callFrom<{ store: { id: number } }>(page, 'GET', 'console/me');
  await page.evaluate((id) => localStorage.setItem('console-store', String(id)), store.id);
  for (const [path, list, name, columns] of [
    ['products', 'products', /^products-\d{4}-\d\d-\d\d\.csv$/, FILE_FIELDS],
    ['orders', 'orders/tracking', /^parcels-\d{4}-\d\d-\d\d\.csv$/, TRACKING_FIELDS],
  ] as const) {
    const isOrders = list !== path;
    const named = async (query: string) => {
      const { rows, next } = await callFrom<Listed>(page, 'GET', `seller/${path}?limit=200${query}`);
      expect(next).toBeNull();
      return rows.map((row) => (isOrders ? row.number : String(row.id))).toSorted();
    };
    const inFile = (file: Table) => distinct(file.of(isOrders ? 'order' : 'product_id'));
    const open = async (search: string) => {
      await page.goto(`${shopUrl}/seller/${path}${search}`);
      const address = new URL((await link(page).getAttribute('href'))!, shopUrl);
      expect(address.searchParams.get('store')).toBe(String(store.id));
      return take(page, link(page));
    };
    const all = await open('');
    expect([all.name, all.head]).toEqual([expect.stringMatching(name), expect.arrayContaining([...columns])]);
    const listed = await named('');
    expect(inFile(all)).toEqual(listed);
    // Text of one row and few others.
    const word = isOrders ? listed[0]! : all.of('title').at(-1)!.split(' ').at(-1)!;
    const some = await open(`?q=${encodeURIComponent(word)}`);
    expect(inFile(some)).toEqual(await named(`&q=${encodeURIComponent(word)}`));
    expect(some.rows.length).toBeGreaterThan(0);
    expect(some.rows.length).toBeLessThan(all.rows.length);
    expect(all.rows).toEqual(expect.arrayContaining(some.rows));
    // With an expired session, sign-in appears over the unchanged page, and the download continues.
    const chosen = page.locator('main tbody tr').first().getByRole('checkbox');
    await chosen.check();
    await page.context().clearCookies({ name: 'console_token' });
    const [late] = await Promise.all([
      page.waitForEvent('download'),
      link(page)
        .click()
        .then(() => signInAsSeller(page)),
    ]);
    expect(late.suggestedFilename()).toMatch(name);
    expect(await readFile(await late.path(), 'utf8')).toContain(some.rows[0]![0]);
    expect(await chosen.isChecked()).toBe(true);
  }
  for (const [report, columns, key] of [
    ['sales', 5, 'days'],
    ['products', 6, 'rows'],
    ['delivery', 5, 'weeks'],
  ] as const) {
    await page.goto(`${shopUrl}/seller/numbers?report=${report}`);
    // The shop's currency comes first; the store may have sold in others, too.
    const button = page.locator('main').getByRole('button', { name: 'Export CSV', exact: true }).first();
    const file = await take(page, button);
    type Report = { from: string; to: string } & Record<string, { date: string; id: number }[]>;
    const read = await callFrom<Report>(page, 'GET', `seller/reports/${report}`);
    expect(file.name).toBe(`${report}-${read.from}-${read.to}.csv`);
    expect(file.rows.map(([first]) => first)).toEqual(read[key]!.map(({ date, id }) => date ?? String(id)));
    expect(file.rows.length).toBeGreaterThan(0);
    for (const cells of [file.head, ...file.rows]) expect(cells).toHaveLength(columns);
  }
}
