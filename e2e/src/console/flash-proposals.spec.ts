// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { expectSoundPage, sidewaysScroll, usually } from '../watched-page.ts';
import { openForCalls } from '../call-from-page.ts';
import { callFrom } from './new-seller.ts';
import { openConsole, enterAsOperator, enterAsSeller } from './seller.ts';

/* A store proposes a product for a flash sale, an operator refuses it with a reason, and accepts a better one. */

const browser = await openBrowser();

type Row = { id: number; title: string; selling: { minor: number } };
type Sale = { id: number; proposals: { product: { id: number }; state: string; reason: string }[] };

const readSales = async (sellerPage: Page) =>
  (await callFrom<{ sales: Sale[] }>(sellerPage, 'GET', 'seller/flash-sales')).sales;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('in %s, %i pixels wide', (language, width) => {
  test('proposes a product, refuses it with a reason, accepts a new proposal and adds it to the sale', async () => {
    const seller = await openConsole(browser, language, width);
    const shop = await openConsole(browser, language, width);
    const [sellerPage, operatorPage] = [seller.page, shop.page];
    try {
      await enterAsOperator(operatorPage);
      await openForCalls(operatorPage);
      const from = Date.now();
      // New per attempt, like the product below: a retry would find the first attempt's sale.
      const title = `Friday ${crypto.randomUUID().slice(0, 8)}`;
      const after = (hours: number) => new Date(from + hours * 3_600_000).toISOString();
      const { id: saleId } = await callFrom<{ id: number }>(
        operatorPage,
        'POST',
        'operator/offers/flash-sale',
        {
          values: {
            title,
            start: after(48),
            end: after(60),
            products: [],
            texts: {},
            proposals_until: after(24),
            proposals_percent: 10,
          },
        },
      );

      await enterAsSeller(sellerPage);
      await sellerPage.goto(`${shopUrl}/seller/flash-sales`);
      const card = sellerPage.locator('main section', { hasText: title });
      await card.waitFor();
      const { rows } = await callFrom<{ rows: Row[] }>(
        sellerPage,
        'GET',
        'seller/products?view=live&limit=30',
      );
      const offered = new Set(
        (await readSales(sellerPage)).flatMap(({ proposals }) => proposals.map(({ product }) => product.id)),
      );
      const lamp = rows.find(({ id }) => !offered.has(id))!; // the demo store has products that were never proposed
      const price = sellerPage.locator('#offer-price');

      async function offer(share: number) {
        await card.getByRole('button').first().click();
        await sellerPage.locator('dialog[open] li button', { hasText: lamp.title }).first().click();
        await price.fill((Math.floor(lamp.selling.minor * share) / 100).toFixed(2));
        await sellerPage.locator('dialog[open] button[type=submit]').click();
      }
      // Not low enough: an error at the field, nothing sent.
      await offer(1);
      await sellerPage.locator('dialog[open] [aria-invalid=true]').waitFor();
      await expectSoundPage(sellerPage);
      // Earnings per unit and in total update while typing.
      const earns = sellerPage.locator('dialog[open] section[aria-label] strong');
      await sellerPage.locator('#offer-quota').fill('7');
      await sellerPage.locator('dialog[open] dl > div').nth(1).waitFor();
      const before = await earns.textContent();
      await price.fill((Math.floor(lamp.selling.minor * 0.4) / 100).toFixed(2));
      await earns.filter({ hasNotText: before! }).waitFor();
      await sellerPage.locator('dialog[open] button[type=submit]').click();
      const line = card.locator('li', { hasText: lamp.title });
      await line.waitFor();
      // No missing texts.
      expect(await sellerPage.locator('main').innerText()).not.toMatch(/\b(?:console|operator)\.[a-z]/);
      expect(await sidewaysScroll(sellerPage)).toBe(0);

      const inOffice = operatorPage.locator('main section li', { hasText: lamp.title });
      await operatorPage.goto(`${shopUrl}/operator/marketing/flash-sale/${saleId}`);
      await inOffice.getByRole('checkbox').check();
      await expectSoundPage(operatorPage);
      await operatorPage.locator('main section header button').first().click();
      await operatorPage.locator('#refuse-reason').fill('Too many of them');
      await operatorPage.locator('dialog[open] button[type=submit]').click();
      await inOffice.getByText('Too many of them').waitFor();

      await sellerPage.reload();
      await line.getByText('Too many of them').waitFor();
      await offer(0.3);
      await line.getByText('Too many of them').waitFor({ state: 'detached' });

      await operatorPage.reload();
      await inOffice.getByRole('checkbox').check();
      await operatorPage.locator('main section header button.button-primary').click();
      await inOffice.getByRole('checkbox').waitFor({ state: 'detached' });
      const states = (await readSales(sellerPage))
        .find(({ id }) => id === saleId)!
        .proposals.map(({ state }) => state);
      expect(states).toEqual(['accepted']);
      const reply = await fetch(`${shopUrl}/api/v1/flash-sale/${saleId}`);
      const { data } = (await reply.json()) as { data: { data: { id: number }[] } };
      expect(data.data.map(({ id }) => id)).toEqual([lamp.id]);

      await operatorPage.goto(`${shopUrl}/operator/marketing/flash-sale`);
      await operatorPage
        .locator(`main section a[href="/operator/marketing/flash-sale/${saleId}"]`)
        .first()
        .waitFor();
      await expectSoundPage(operatorPage);
      expect(await sidewaysScroll(operatorPage)).toBe(0);

      // A past sale in which none of seven was sold.
      const over = `Over, ${title}`;
      await callFrom(operatorPage, 'POST', 'operator/offers/flash-sale', {
        values: {
          title: over,
          start: after(-60),
          end: after(-50),
          products: [{ product_id: lamp.id, price_minor: 100, quota: 7, limit_per_shopper: null }],
          texts: {},
          proposals_until: null,
          proposals_percent: 10,
        },
      });
      await sellerPage.goto(`${shopUrl}/seller/flash-sales`);
      await sellerPage.locator('main a[href="/seller/flash-sales/past"]').click();
      const past = sellerPage.locator('main tbody tr', { hasText: over });
      await past.waitFor();
      expect(await past.innerText()).toMatch(/0\D+7\D+\$0\.00/);
      await expectSoundPage(sellerPage);
      expect(await sidewaysScroll(sellerPage)).toBe(0);
      expect([...seller.complaints, ...shop.complaints]).toEqual([]);
    } finally {
      await Promise.all([seller.close(), shop.close()]);
    }
  });
});
