import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from '../shop.ts';
import { seriousFindings } from '../watched-page.ts';
import { signInAsSeller } from './seller.ts';

/* The frame of the seller's console, and its shortcuts. */

/** While a bulk change runs, the top bar shows and links its progress. */
export async function seeRunningJob(page: Page): Promise<void> {
  const open = /\/api\/v1\/seller\/jobs\?.*view=open/;
  let rows: object[] = [{ id: 7, state: 'running', ready: 50, refused: 2, done: 48 }];
  await page.route(open, (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: { rows, next: null, total: { count: rows.length, is_exact: true } },
        message: '',
      },
    }),
  );
  await page.goto(`${shopUrl}/seller`);
  const ring = page.locator('header a[href="/seller/jobs/7"]');
  await ring.waitFor();
  expect(await ring.innerText()).toContain('50');
  rows = [];
  await ring.waitFor({ state: 'detached' });
  await page.unroute(open);
}

/** The side bar collapses by key, stays collapsed after a reload, and shows badges; a phone has a bottom bar. */
export async function foldSideBar(page: Page, width: number): Promise<void> {
  await page.goto(`${shopUrl}/seller`);
  const orders = page.locator('nav:visible a[href="/seller/orders"]').first();
  const badgedLink = page.locator('nav:visible a[href="/seller/orders"][title*=" "]').first();
  await badgedLink.waitFor();
  if (width < 992) return;
  const wide = (await orders.boundingBox())!.width;
  await page.keyboard.press('[');
  await expect.poll(async () => (await orders.boundingBox())!.width).toBeLessThan(wide / 3);
  await page.reload();
  await badgedLink.waitFor();
  expect((await orders.boundingBox())!.width).toBeLessThan(wide / 3);
  expect(await seriousFindings(page, 'page')).toEqual([]);
  await page.locator('button[aria-keyshortcuts="["]').click();
  await expect.poll(async () => (await orders.boundingBox())!.width).toBe(wide);
}

/** ⌘K: finds a page by name, an order by number and a setting by an everyday word, by keyboard alone. Returns axe findings of the dialog. */
export async function findByKeys(
  page: Page,
  isQuiet: () => Promise<void>,
  language: 'en' | 'ar',
): Promise<string[]> {
  await page.goto(`${shopUrl}/seller/orders`);
  await page.locator('main tbody tr').first().waitFor();
  await isQuiet(); // new elements handle keys a moment later
  const number = await page
    .getByText(/^\d{8}[0-9A-Z]{6}$/)
    .first()
    .textContent();
  const field = page.getByRole('combobox');
  // No other input between the shortcut and the words.
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(words);
  };
  await find(number!);
  await page.getByRole('option', { name: number! }).waitFor();
  const found = await seriousFindings(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: number! }).waitFor();
  await find(language === 'en' ? 'analyt' : 'التحليلات');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shopUrl}/seller/numbers`);
  await find(language === 'en' ? 'holiday' : 'إجازة');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shopUrl}/seller/store#store-vacation`);
  return found;
}

/** J and K move, X selects, ? lists the shortcuts; letters typed into fields are text. */
export async function walkByKeys(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/orders`);
  await page.locator('main tbody tr').nth(2).waitFor();
  const rowOfFocus = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].findIndex((row) => row.contains(document.activeElement)),
    );
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await rowOfFocus()).toBe(row);
  }
  await page.keyboard.press('x');
  expect(await page.locator('tbody tr').nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('x');
  await page.keyboard.press('/');
  await page.keyboard.type('jx?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx?');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
}

/** The session expires while a dialog is open: sign-in appears above it, and the action continues. */
export async function signInAboveADialog(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/reviews`);
  const reported = page.locator('main li', { has: page.locator('button.ms-auto') }).first();
  const text = await reported.locator('p[dir=auto]').first().innerText();
  await reported.locator('button.ms-auto').click();
  await page.locator('#report-reason').selectOption('other');
  await page.context().clearCookies({ name: 'console_token' });
  await page.locator('dialog[open] form button[type=submit]').click();
  await signInAsSeller(page);
  await page.locator('#sign-in-email').waitFor({ state: 'detached' });
  await page.locator('#report-reason').waitFor({ state: 'detached' });
  // It awaits the shop's decision now, and can't be reported again.
  await page.goto(`${shopUrl}/seller/reviews?view=reported&q=${encodeURIComponent(text)}`);
  const rows = page.locator('main li', { hasText: text });
  await rows.first().waitFor();
  expect(await rows.locator('button.ms-auto').count()).toBe(0);
}
