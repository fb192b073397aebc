import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { seriousFindings, sidewaysScroll, usually } from '../watched-page.ts';
import { openConsole, signInAsSeller } from './seller.ts';

/* Decision 050: what somebody asks a list again and again becomes a tab above it. */

const browser = await openBrowser();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('in %s, %i pixels wide', (language, width) => {
  test('a search is saved as a tab, renamed, left and come back to, and deleted', async () => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const words = language === 'en' ? ['Save view', 'Edit view'] : ['حفظ العرض', 'تعديل العرض'];
    const [save, edit] = words.map((name) => page.getByRole('button', { name, exact: true }));
    const tabs = page.locator('main nav').first();
    const name = `Tents ${language}`;
    try {
      await page.goto(`${shopUrl}/seller/stock`);
      await signInAsSeller(page);
      await page.locator('main tbody tr').first().waitFor();
      expect(await save!.count()).toBe(0);
      await page.getByRole('searchbox').fill('tent');
      await page.waitForURL(/q=tent/);
      await save!.click();
      await page.locator('dialog[open] input[type=text]').fill(name);
      expect(await seriousFindings(page)).toEqual([]);
      await page.locator('dialog[open] button[type=submit]').click();
      const tab = tabs.getByRole('link', { name });
      await tab.waitFor();
      expect(await tab.getAttribute('aria-current')).toBe('page');
      // Another tab leaves the question behind; a reload and the tab bring it back.
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
