// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { seriousFindings, sidewaysScroll, usually } from '../watched-page.ts';
import { buyFromSeller, openConsole, enterAsSeller } from './seller.ts';

const browser = await openBrowser();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('in %s, %i pixels wide', (language, width) => {
  test('shows a new order in the bell, opens its page and marks it read; preferences take one click', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller`);
      await page.locator('main h1').waitFor();
      const number = await buyFromSeller('Layla Haddad');
      const line = page.locator('[popover] a', { hasText: number });
      // The bell reloads with each page.
      await expect
        .poll(
          async () => {
            await page.goto(`${shopUrl}/seller/orders`);
            await page.locator('main h1').waitFor();
            await page.waitForLoadState('networkidle');
            return line.count();
          },
          { timeout: 30_000 },
        )
        .toBe(1);
      const bell = page.locator('header button[popovertarget]', { has: page.locator('use[href$="#bell"]') });
      const label = await bell.getAttribute('aria-label');
      await bell.click();
      await line.waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await line.click();
      await page.getByRole('heading', { level: 1, name: number }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/seller\/orders\/\d+$/);
      await expect.poll(() => bell.getAttribute('aria-label')).not.toBe(label);
      await page.goto(`${shopUrl}/seller/notices?q=${number}`);
      await page.locator('main li a', { hasText: number }).waitFor();
      expect(await page.locator('main li a .bg-primary-line').count()).toBe(0);
      await chooseOne(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Changes the email preference of the first kind, checks it after a reload, and restores it. */
async function chooseOne(page: Page) {
  const mailed = page.locator('#notices tbody tr').first().getByRole('checkbox').nth(1);
  await page.goto(`${shopUrl}/seller/account#notices`);
  await mailed.waitFor();
  const usual = await mailed.isChecked();
  const choose = async (isChecked: boolean) => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await mailed.setChecked(isChecked);
    expect((await saved).status()).toBe(200);
  };
  await choose(!usual);
  await page.reload();
  await mailed.waitFor();
  expect(await mailed.isChecked()).toBe(!usual);
  await choose(usual);
}
