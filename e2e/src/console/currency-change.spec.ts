// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { endConfirmations } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { expectSoundPage } from '../watched-page.ts';
import { buyFromSeller, confirmAgain, openAsOperator, openConsole } from './seller.ts';

/* An operator changes the shop's currency and undoes it: prices are as before, orders keep the currency in which they were placed. */

const browser = await openBrowser();

type Facts = { currency: string; prices: unknown[] };
async function readShop(): Promise<Facts> {
  const ask = async (path: string) =>
    ((await (await fetch(`${shopUrl}/api/v1/${path}`)).json()) as { data: Record<string, unknown> }).data;
  const common = await ask('common');
  const listed = (await ask('products?sortby=price_low_to_high')) as {
    result: { data: Record<string, unknown>[] };
  };
  return {
    currency: (common['setting'] as { currency: string }).currency,
    prices: listed.result.data.map(({ id, selling, offered, price }) => [id, selling, offered, price]),
  };
}

const inFigures = (page: Page, currency: string) =>
  page.locator('main h2', { hasText: currency }).first().waitFor();

test.each([
  ['en', 1440, 'EUR', '0.925'],
  ['ar', 360, 'KWD', null],
] as const)(
  'changes the currency and undoes it in %s, %i pixels wide',
  async (language, width, to, rate) => {
    const before = await readShop();
    const { page, complaints, close } = await openConsole(browser, language, width);
    const t = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
    try {
      await openAsOperator(page, 'settings');
      await page.getByRole('link', { name: t('operator.currency.change') }).click();
      await page.locator('[name=to]').selectOption(to);
      if (rate === null) await page.getByText(t('operator.currency.keep')).click();
      else {
        await page.locator('[name=rate]').fill(rate);
        await page.locator('[name=rounding]').selectOption('.99');
      }
      await page.locator('#currency-preview').waitFor();
      await page.locator('#currency-impact').waitFor();
      await expectSoundPage(page);
      await endConfirmations();
      await page.getByRole('button', { name: t('operator.currency.change') }).click();
      await confirmAgain(page);
      const undo = page.getByRole('button', { name: t('operator.currency.undo') });
      await undo.waitFor({ timeout: 90_000 });
      await expectSoundPage(page);

      await expect.poll(async () => (await readShop()).currency).toBe(to);
      await buyFromSeller(`Amal ${to}`);
      await openAsOperator(page, 'reports');
      for (const currency of [before.currency, to]) await inFigures(page, currency);
      await expectSoundPage(page);

      await openAsOperator(page, 'settings/currency');
      await undo.click();
      await undo.waitFor({ state: 'detached', timeout: 90_000 });
      await expect.poll(async () => (await readShop()).currency, { timeout: 90_000 }).toBe(before.currency);
      await expect.poll(readShop).toEqual(before);
      await buyFromSeller('Amal again');
      await openAsOperator(page, 'reports');
      for (const currency of [before.currency, to]) await inFigures(page, currency);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
  300_000,
);
