// @module-tag slow
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { makePayable } from '../money-operations.ts';
import { endConfirmations } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { expectSoundPage } from '../watched-page.ts';
import { confirmAgain, enterAsSeller, enterAsStaff, openAsOperator, openConsole } from './seller.ts';

/* An operator converts a seller's euros into dollars, a colleague approves it, and the seller reads it in both statements. */

const browser = await openBrowser();
const own = 1;

test.each([
  ['en', 1440],
  ['ar', 360],
] as const)(
  'converts a balance in %s, %i pixels wide',
  async (language, width) => {
    await makePayable([own], { minor: 10_000, currency: 'EUR' });
    const { page, complaints, close } = await openConsole(browser, language, width);
    const reason = `Agreed by phone, ${language}`;
    const sheet = page.locator('dialog[open]');
    try {
      await openAsOperator(page, `sellers/${own}`);
      await endConfirmations();
      await page.getByRole('button', { name: textOf(language, 'operator.convert') }).click();
      await sheet.locator('[name=amount]').fill('100');
      await sheet.locator('[name=rate]').fill('1.0825');
      await sheet.getByText('108.25').waitFor();
      await sheet.locator('[name=reason]').fill(reason);
      await expectSoundPage(page);
      await sheet.getByRole('button', { name: textOf(language, 'operator.adjust.propose') }).click();
      await confirmAgain(page);
      await sheet.waitFor({ state: 'detached' });

      await page.goto(`${shopUrl}/operator/adjustments`);
      const row = page.locator('main tbody tr', { hasText: reason });
      await row.getByText(textOf(language, 'operator.adjustment.own')).waitFor();
      await enterAsStaff(page, 'finance@example.com');
      await page.goto(`${shopUrl}/operator/adjustments`);
      await row.getByText('1.0825').waitFor();
      await expectSoundPage(page);
      await row.getByRole('button', { name: textOf(language, 'operator.adjustment.approve') }).click();
      await row.waitFor({ state: 'detached' });

      await enterAsSeller(page);
      const month = new Date().toISOString().slice(0, 7);
      for (const currency of ['EUR', 'USD']) {
        await page.goto(`${shopUrl}/seller/money/statements/${month}/${currency}`);
        await page.getByText(reason).waitFor();
        await expectSoundPage(page);
      }
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
  120_000,
);
