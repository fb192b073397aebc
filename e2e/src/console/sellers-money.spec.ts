// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, reducedMotionAt } from '../browser.ts';
import { call, openForCalls } from '../call-from-page.ts';
import { newShopper } from '../new-shopper.ts';
import { homeInBerlin, type Order } from '../order-from-page.ts';
import { openLab } from '../payment-lab.ts';
import { clickAction, inSandbox, orderWith, paymentWords } from '../provider-pages.ts';
import { makePayable } from '../money-operations.ts';
import { changeSettings, deliver, endConfirmations, withDatabase } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { everyCorner, expectSoundPage, openPage, type Corner } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';
import { confirmAgain, enterAsOperator, enterAsSeller, openConsole } from './seller.ts';
import { owedTo, sellAndDeliver, variantOf } from './store-sales.ts';

type Explained = { buyer_pays: { minor: number }; earns: { minor: number } };

/** The explanation shows what the API says of this part: what the customer pays, and what the store earns. */
async function expectExplained(
  shown: Locator,
  {
    page,
    partId,
    audience,
    language,
  }: { page: Page; partId: number; audience: 'seller' | 'operator'; language: 'en' | 'ar' },
): Promise<void> {
  const path = audience === 'seller' ? 'seller/orders' : 'operator/order-parts';
  const amounts = await callFrom<Explained>(page, 'GET', `${path}/${partId}/amounts`);
  const earns = audience === 'seller' ? 'console.why.earns' : 'console.why.earns.of-store';
  for (const [title, { minor }] of [
    [textOf(language, 'console.why.buyer'), amounts.buyer_pays],
    [textOf(language, earns), amounts.earns],
  ] as const) {
    const row = shown.locator('dl > div', { has: page.getByText(title, { exact: true }) });
    const text = await row.locator('dd').first().textContent();
    expect(Number(/\d[\d,.]*/.exec(text!)![0].replaceAll(',', ''))).toBe(minor / 100);
    expect(minor).toBeGreaterThan(0);
  }
}

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

      // Its row opens in place, by keyboard, and closes again.
      const partId = order.parts[0]!.id;
      const explained = { page, partId, audience: 'seller', language } as const;
      const row = page.locator('main tbody tr', { hasText: order.order });
      const opener = row.first().getByRole('button');
      expect(await opener.getAttribute('aria-expanded')).toBe('false');
      await opener.press('Enter');
      const details = page.locator('main tbody tr[data-details]');
      await details.getByText(textOf(language, 'console.why.earns'), { exact: true }).waitFor();
      expect(await opener.getAttribute('aria-controls')).toBe(await details.getAttribute('id'));
      await expectExplained(details, explained);
      await expectSoundPage(page);
      await opener.press('Space');
      await details.waitFor({ state: 'detached' });

      await page.goto(`${shopUrl}/seller/orders/${partId}`);
      await page.getByRole('button', { name: textOf(language, 'console.why.open') }).click();
      const panel = page.locator('dialog[open]');
      await panel.getByText(textOf(language, 'console.why.earns'), { exact: true }).waitFor();
      await expectExplained(panel, explained);
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
    const { order: number, parts } = await call<Order>(shop.page, 'GET', `order/find/${id}`);
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
    await panel.getByText(textOf(language, 'console.why.earns.of-store'), { exact: true }).waitFor();
    const partId = parts[0]!.id;
    await expectExplained(panel, { page: operator.page, partId, audience: 'operator', language });
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
      const entry = page.locator('main details[open] li').first();
      const link = entry.locator('a[href^="/seller/orders/"]');
      await link.waitFor();
      await expectSoundPage(page);
      const partId = Number(/\d+$/.exec((await link.getAttribute('href'))!)![0]);
      await entry.getByRole('button', { name: textOf(language, 'console.why.open') }).click();
      const panel = page.locator('dialog[open]');
      await panel.getByText(textOf(language, 'console.why.earns'), { exact: true }).waitFor();
      await expectExplained(panel, { page, partId, audience: 'seller', language });
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });

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

/** Publishes seller terms that apply already; what it returns takes them back, with agreements and notifications. */
async function publishTerms(): Promise<() => Promise<void>> {
  const version = new Date().toISOString().slice(0, 10);
  await changeSettings({ seller_terms_page: '/page/terms', seller_terms_from: version });
  return async () => {
    await changeSettings({ seller_terms_page: '', seller_terms_from: '' });
    await withDatabase(async (db) => {
      await db.deleteFrom('seller_terms_agreements').where('text_version', '=', version).execute();
      await db.deleteFrom('notice_events').where('kind', '=', 'terms.published').execute();
    });
  };
}

test.each(corners)(
  'payouts are paused until the seller agrees to the shop’s terms (%s, %i)',
  async (language, width) => {
    await makePayable([own], { minor: 100, currency: 'USD' });
    const withdraw = await publishTerms();
    const { page, complaints, close } = await openConsole(browser, language, width);
    const blockOf = async () => {
      const { block } = await callFrom<{ block: { reason: string } | null }>(page, 'GET', 'seller/money');
      return block?.reason ?? null;
    };
    try {
      await enterAsSeller(page);
      await openForCalls(page);
      await expect.poll(blockOf).toBe('seller-terms');
      await endConfirmations();
      await page.goto(`${shopUrl}/seller/money`);
      const paused = page.getByText(textOf(language, 'console.money.block.seller-terms'));
      await paused.waitFor();
      await page
        .getByRole('link', { name: textOf(language, 'console.go.seller-terms'), exact: true })
        .click();
      const card = page.locator('#seller-terms');
      const terms = await card.getByRole('link').getAttribute('href');
      expect((await page.request.get(`${shopUrl}${terms}`)).status()).toBe(200);
      await expectSoundPage(page);
      await card.getByRole('button', { name: textOf(language, 'console.terms.agree') }).click();
      await confirmAgain(page);
      await card.getByRole('button').waitFor({ state: 'detached' });
      await paused.waitFor({ state: 'detached' });
      expect(await blockOf()).toBeNull();
      await expectSoundPage(page);
      expect(complaints).toEqual([]);
    } finally {
      await withdraw();
      await close();
    }
  },
);
