// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createAccount, signIn } from './accounts.ts';
import { reducedMotionPhone, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import {
  overflowingElements,
  chosenStandsOut,
  clippedInWideSpacing,
  isBarInReach,
  smallTargets,
} from './for-everybody.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { expectFocus, openAndHydrate, openPage, usually } from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: { save: /^Move to wishlist: /, voucher: 'Add voucher' },
  ar: { save: /^نقل إلى المفضلة: /, voucher: 'إضافة قسيمة' },
} as const;

describe.each(usually(['ar', 'en'] as const))(
  'a filled cart and the checkout on a small phone (%s)',
  (language) => {
    const buy = checkoutWords[language];
    const texts = words[language];

    // SCREENS 110, 114, 125.
    test('supports large text, wide spacing, target sizes and a reachable main button at every step and on the confirmation', async () => {
      const { page, complaints, close } = await visit(language);
      await fill(page);
      await openAndHydrate(page, `${shopUrl}/cart`);
      await expectForEverybody(page);
      // The buttons of a line begin at its text.
      const buttons = page
        .locator('[data-line]')
        .first()
        .locator('form button:has(svg)')
        .filter({ hasText: /./ });
      const starts = await buttons.evaluateAll(
        (all, isRtl) =>
          all.map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return Math.round(isRtl ? right : left);
          }),
        language === 'ar',
      );
      expect(new Set(starts).size).toBe(1);
      expect(starts).toHaveLength(2);
      // The cart still links back to the shop.
      await page.getByRole('search').first().waitFor();
      await openAndHydrate(page, `${shopUrl}/shipping`);
      await expectForEverybody(page);
      await expectQuiet(page);
      await fillAddress(page, buy, `${crypto.randomUUID()}@example.com`);
      await page.getByRole('button', { name: buy.toPayment }).click();
      await page.getByRole('button', { name: buy.pay }).waitFor();
      await expectForEverybody(page);
      expect(await chosenStandsOut(page), 'the chosen method, where the system chooses the colours').toBe(
        true,
      );
      await expectWaysToPay(page);
      await expectQuiet(page);
      await page.getByRole('button', { name: buy.pay }).click();
      await page.getByText(buy.thanks).waitFor();
      await expectReadable(page);
      await expectPaper(page);
      await openAndHydrate(page, `${shopUrl}${new URL(page.url()).pathname}/receipt`);
      await expectPaper(page);
      expect(complaints).toEqual([]);
      await close();
    });

    test('moves the focus on after removing a voucher and saving a line', async () => {
      const { page, complaints, close } = await visit(language);
      await signIn(page.context(), shopUrl, await createAccount(shopUrl));
      await fill(page);
      await openAndHydrate(page, `${shopUrl}/cart`);
      await page.getByText(texts.voucher).click();
      await page.locator('input[name=voucher]').fill('WELCOME5');
      await page.locator('input[name=voucher]').press('Enter');
      const applied = page.locator('input[name=voucher][type=hidden]').locator('..');
      await expectFocus(applied);
      await applied.getByRole('button').click();
      await expectFocus(page.locator('summary').filter({ hasText: texts.voucher }));

      const titles = page.locator('[data-line-title]');
      const next = (await titles.nth(1).textContent()) ?? '';
      await page.locator('[data-line]').first().getByRole('button', { name: texts.save }).click();
      await expect.poll(() => titles.count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
      expect(complaints).toEqual([]);
      await close();
    });
  },
);

async function visit(language: 'en' | 'ar') {
  const visitor = await openPage(browser, reducedMotionPhone);
  await setLanguage(visitor.page, language);
  await openForCalls(visitor.page);
  return visitor;
}

type Found = { result: { data: { id: number }[] } };
type Product = { inventory: { id: number; quantity: number }[] };

/** One unit from each of two sellers. */
async function fill(page: Page): Promise<void> {
  for (const word of ['headphones', 'soap']) {
    const { result } = await call<Found>(page, 'GET', `products?q=${word}`);
    const product_id = result.data[0]!.id;
    const { inventory } = await call<Product>(page, 'GET', `product/${product_id}`);
    const inventory_id = inventory.find(({ quantity }) => quantity > 0)?.id;
    await call(page, 'POST', 'cart/action', { product_id, inventory_id, quantity: 1 });
  }
}

async function expectReadable(page: Page): Promise<void> {
  expect(await overflowingElements(page), 'in large text').toEqual([]);
  expect(await clippedInWideSpacing(page), 'in wide spacing').toEqual([]);
  expect(await smallTargets(page), 'targets').toEqual([]);
}

async function expectForEverybody(page: Page): Promise<void> {
  await expectReadable(page);
  expect(await isBarInReach(page), 'the main button').toBe(true);
}

/** Nothing leads away between cart and payment: logo, help and "secure" remain; no announcement, menu or newsletter. */
async function expectQuiet(page: Page): Promise<void> {
  await expect.poll(() => page.locator('footer').count()).toBe(1);
  const around = page.locator('body :is(header, footer, aside):not(main *)');
  const links = await around
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links)).toEqual(new Set(['/', '/contact', '/page/privacy-policy', '/page/terms']));
  expect(await page.locator('aside:not(main *)').count()).toBe(0);
  expect(await around.locator('input:not([type=hidden])').count()).toBe(0);
}

/** Printed: what was ordered, for how much, and no buttons. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const clicked = page
    .locator('button, input, nav a, header:not(main *) a, footer a')
    .filter({ visible: true });
  expect(await clicked.allTextContents()).toEqual([]);
  const text = await page.locator('main').innerText();
  expect(text).toMatch(/\d{8}[A-Z0-9]{6}/);
  expect(text).toMatch(/\$\d+\.\d\d/);
  await page.emulateMedia({ media: null });
}

/** SCREENS 88: named radio cards with an icon each; a method's content expands in its card. */
async function expectWaysToPay(page: Page): Promise<void> {
  const group = page.locator('fieldset').filter({ has: page.locator('input[name=order_method]') });
  expect((await group.locator('legend').textContent())?.trim()).not.toBe('');
  const methods = group.getByRole('radio');
  expect(await methods.count()).toBeGreaterThan(1);
  expect(await group.locator('.card svg').count()).toBeGreaterThanOrEqual(await methods.count());
  const transfer = group.locator('.card').filter({ has: page.locator('input[value="7"]') });
  expect(await transfer.getByRole('button').count()).toBe(0);
  const chosen = await group.locator('input:checked').getAttribute('value');
  await transfer.getByRole('radio').check();
  await transfer.getByRole('button').waitFor();
  await group.locator(`input[value="${chosen}"]`).check();
}
