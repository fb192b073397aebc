// @module-tag slow
import { expect, test } from 'vitest';
import { openBrowser, reducedMotionAt } from '../browser.ts';
import { call, openForCalls } from '../call-from-page.ts';
import { newShopper } from '../new-shopper.ts';
import { homeInBerlin, type Order } from '../order-from-page.ts';
import { openLab } from '../payment-lab.ts';
import { clickAction, inSandbox, orderWith, paymentWords } from '../provider-pages.ts';
import { makePayable } from '../money-operations.ts';
import { deliver } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { everyCorner, expectSoundPage, openPage, type Corner } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';
import { enterAsOperator, enterAsSeller, openConsole } from './seller.ts';
import { owedTo, sellAndDeliver, variantOf } from './store-sales.ts';

/* What sellers read about their money, and what a lost dispute does to it. Payouts: payouts.spec.ts. */

const browser = await openBrowser();
/** Of seller@example.com. */
const own = 1;
const corners: readonly Corner[] = everyCorner
  ? [
      ['en', 1440],
      ['ar', 360],
      ['en', 360],
      ['ar', 1440],
    ]
  : [
      ['en', 1440],
      ['ar', 360],
    ];

test.each(corners)(
  'a seller finds what the next payout is, and why an order earned its amount (%s, %i)',
  async (language, width) => {
    await makePayable([own], { minor: 5_000, currency: 'USD' });
    const order = await sellAndDeliver(await newShopper(), own);
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/money`);
      const { available } = await owedTo(page);
      const next = await callFrom<{ next_payout: { on: string | null; about: { minor: number }[] } }>(
        page,
        'GET',
        'seller/money',
      );
      // The money card of Today says the same.
      await page.goto(`${shopUrl}/seller`);
      const card = page.locator('section', { has: page.locator('h2 a[href="/seller/money"]') });
      await card.getByText(textOf(language, 'console.money.available'), { exact: true }).first().waitFor();
      const [shown] = /\d[\d,.]*/.exec((await card.locator('p.text-24').first().textContent())!)!;
      expect(Number(shown.replaceAll(',', ''))).toBe(available / 100);
      await page.goto(`${shopUrl}/seller/money`);
      // What is available now, and what becomes available by then.
      expect(next.next_payout.on).not.toBeNull();
      expect(next.next_payout.about[0]!.minor).toBeGreaterThanOrEqual(available);
      await page.locator('main h1').waitFor();
      await page.getByText(textOf(language, 'console.money.pending'), { exact: true }).first().waitFor();
      await expectSoundPage(page);

      await page.goto(`${shopUrl}/seller/orders/${order.parts[0]!.id}`);
      await page.getByRole('button', { name: textOf(language, 'console.why.open') }).click();
      const panel = page.locator('dialog[open]');
      await panel.getByText(textOf(language, 'console.why.buyer'), { exact: true }).waitFor();
      await panel.getByText(textOf(language, 'console.why.earns'), { exact: true }).waitFor();
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
);

test.each(corners)('a lost dispute takes from the store what it earned (%s, %i)', async (language, width) => {
  const seller = await openConsole(browser, language, width);
  const operator = await openConsole(browser, language, width);
  const shop = await openPage(browser, reducedMotionAt(1440));
  try {
    await enterAsSeller(seller.page);
    await openForCalls(seller.page);
    const before = await owedTo(seller.page);

    const variant = await variantOf(own);
    await openForCalls(shop.page);
    const item = { product_id: variant.productId, inventory_id: variant.id, quantity: 1 };
    await call(shop.page, 'POST', 'cart/action', item);
    await call(shop.page, 'POST', 'user/address/action', homeInBerlin());
    await shop.page.goto(`${shopUrl}/checkout`);
    await orderWith(shop.page, 3, paymentWords.en);
    await inSandbox(shop.page);
    const lab = await openLab(shop.page);
    await clickAction(shop.page, 'pay');
    await shop.page.waitForURL(/\/user\/order\/\d+/);
    const id = Number(/\d+/.exec(new URL(shop.page.url()).pathname)![0]);
    const { order: number } = await call<Order>(shop.page, 'GET', `order/find/${id}`);
    await deliver(number);
    const delivered = await owedTo(seller.page);
    expect(delivered.total).toBeGreaterThan(before.total);

    await lab.dispute('open');
    await enterAsOperator(operator.page);
    await openForCalls(operator.page);
    const found = async () => {
      const { rows } = await callFrom<{ rows: { id: number; state: string; order: { number: string } }[] }>(
        operator.page,
        'GET',
        'operator/disputes?view=all',
      );
      return rows.find(({ order }) => order.number === number);
    };
    await expect.poll(async () => (await found())?.state, { timeout: 30_000 }).toBe('open');
    await operator.page.goto(`${shopUrl}/operator/disputes/${(await found())!.id}`);
    await operator.page.locator('main h1').waitFor();
    await operator.page.getByText(textOf(language, 'operator.evidence.title'), { exact: true }).waitFor();
    await expectSoundPage(operator.page);

    await operator.page.goto(`${shopUrl}/operator/orders/${id}`);
    await operator.page.getByRole('button', { name: textOf(language, 'console.why.open') }).click();
    const panel = operator.page.locator('dialog[open]');
    await panel.getByText(textOf(language, 'console.why.buyer'), { exact: true }).waitFor();
    await panel.getByText(textOf(language, 'console.why.earns.of-store'), { exact: true }).waitFor();
    await expectSoundPage(operator.page);
    await operator.page.goBack();
    await operator.page.locator('main h1').waitFor();

    await lab.dispute('lost');
    await expect.poll(async () => (await found())?.state, { timeout: 30_000 }).toBe('lost');
    expect(await owedTo(seller.page)).toEqual(before);
    await operator.page.reload();
    await operator.page.locator('main h1').waitFor();
    await expectSoundPage(operator.page);
    await seller.page.goto(`${shopUrl}/seller/money`);
    await seller.page.locator('main h1').waitFor();
    await expectSoundPage(seller.page);
    expect([...seller.complaints, ...operator.complaints]).toEqual([]);
  } finally {
    await Promise.all([seller.close(), operator.close(), shop.close()]);
  }
});

test.each(corners)(
  'a statement prints without the console around it, and opens to its orders (%s, %i)',
  async (language, width) => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    try {
      await enterAsSeller(page);
      await page.goto(`${shopUrl}/seller/money/statements`);
      await page.locator('main tbody a[href^="/seller/money/statements/"]').last().click();
      await page.locator('main details').first().waitFor();
      await page.locator('main details summary').first().click();
      await page.locator('main details[open] a[href^="/seller/orders/"]').first().waitFor();
      await expectSoundPage(page);

      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('article.statement').isVisible()).toBe(true);
      const print = page.getByText(textOf(language, 'console.paper.print'), { exact: true });
      for (const left of [print, page.locator('nav'), page.locator('main h1')])
        for (const one of await left.all()) expect(await one.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  },
);
