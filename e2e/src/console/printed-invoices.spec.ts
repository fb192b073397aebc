// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, reducedMotionAt } from '../browser.ts';
import { agreeToInvoices, issueInvoicesOf } from '../money-operations.ts';
import { newShopper } from '../new-shopper.ts';
import { setLanguage } from '../set-language.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { cornersFrom, expectSoundPage, openAndHydrate, openPage } from '../watched-page.ts';
import { enterAsSeller, openConsole } from './seller.ts';
import { sellAndDeliver } from './store-sales.ts';

/* Invoices on paper: a document of one page, without the console or the shop around it. */

const browser = await openBrowser();
/** Of seller@example.com. */
const own = 1;

/** Nothing of the page around the document is printed; returns how many pages of A4 it takes. */
async function printedPages(page: Page, around: readonly string[]): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  for (const selector of around) {
    const parts = await page.locator(selector).all();
    expect(parts.length, selector).toBeGreaterThan(0);
    for (const part of parts) expect(await part.isVisible(), selector).toBe(false);
  }
  const file = await page.pdf({ format: 'A4', printBackground: true });
  await page.emulateMedia({ media: 'screen' });
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.each(cornersFrom('ar', 360))(
  'a commission invoice prints without the console around it (%s, %i)',
  async (language, width) => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/money/invoices`);
      await page.locator('main tbody a[href^="/seller/money/invoices/"]').first().click();
      await page.locator('article.statement').waitFor();
      await expectSoundPage(page);
      expect(await printedPages(page, ['nav', 'main h1', 'main button'])).toBe(1);
      await page.emulateMedia({ media: 'print' });
      const total = page.locator('article.statement').getByText(textOf(language, 'console.invoice.total'));
      expect(await total.first().isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
);

test.each(cornersFrom('en', 1440))(
  'a buyer opens the invoice from the order and prints it without the shop around it (%s, %i)',
  async (language, width) => {
    await agreeToInvoices(own);
    const shopper = await newShopper();
    const order = await sellAndDeliver(shopper, own);
    const [invoice] = await issueInvoicesOf(order.order);
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    try {
      await setLanguage(page, language);
      await page.context().addCookies([shopper.cookie]);
      await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
      await page.locator(`main a[href^="/user/order/${order.id}/invoice/${invoice}"]`).click();
      await page.locator('#billed-to').waitFor();
      await expectSoundPage(page);
      expect(await printedPages(page, ['header:not(main *)', 'footer:not(main *)', 'main button'])).toBe(1);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
);
