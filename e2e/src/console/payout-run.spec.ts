// @module-tag slow
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { newShopper } from '../new-shopper.ts';
import { endBankHold, makePayable, releaseOrder } from '../money-operations.ts';
import { endConfirmations } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { cornersFrom, expectSoundPage, type Corner } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';
import { choosePayouts, payoutsIn } from './payout-list.ts';
import { confirmAgain, enterAsSeller, openAsOperator, openConsole } from './seller.ts';
import { owedTo, sellAndDeliver } from './store-sales.ts';

/* Payouts that the bank's statements settle: all sellers are paid, a transfer comes back, and a return makes a seller owe money. */

const browser = await openBrowser();
const stores = Array.from({ length: 12 }, (_, index) => index + 1);
/** Of seller@example.com. */
const own = 1;

const numberOf = (id: number) => `P-${String(id).padStart(4, '0')}`;

/** `operator.bank.book` */
const confirmMatches = /^Confirm \d+ match|^تأكيد .*مطابق/;

type Booked = { payout: number; minor: number; words?: string };

/** A statement of the shop's bank, with a bill that is no payout; negative amounts left the account. */
function statementOf(rows: readonly Booked[]): string {
  const sum = (cents: number) => (cents / 100).toFixed(2);
  const lines = rows.map(
    ({ payout, minor, words = '' }) => `2026-11-19,Casa Amphora,${numberOf(payout)} ${words},${sum(minor)}`,
  );
  return ['Date,Name,Purpose,Amount', ...lines, '2026-11-19,Energy,Electricity,-80.00', ''].join('\n');
}

/** Imports a statement whose transactions all match, and confirms them at once. */
async function bookStatement(page: Page, name: string, rows: readonly Booked[]): Promise<void> {
  await page.goto(`${shopUrl}/operator/payments/bank`);
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(statementOf(rows)) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForURL(/\/statements\/\d+$/);
  await page
    .locator('main tbody tr', { hasText: numberOf(rows[0]!.payout) })
    .first()
    .waitFor();
  await expectSoundPage(page);
  await page.locator('main').getByRole('button', { name: confirmMatches }).click();
}

/** From the balances of these stores to a bank file; returns the payouts in it. */
async function sendPayouts(
  page: Page,
  language: 'en' | 'ar',
  { of, count }: { of: readonly number[]; count: number },
) {
  const t = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const idsIn = async (view: string) => (await payoutsIn(page, view, of)).map(({ id }) => id);
  await page.goto(`${shopUrl}/operator/payouts`);
  await endConfirmations();
  await page.getByRole('button', { name: t('operator.payout.create') }).click();
  await confirmAgain(page);
  await expect.poll(async () => (await idsIn('draft')).length).toBe(count);
  const payouts = await payoutsIn(page, 'draft', of);
  const ids = payouts.map(({ id }) => id);
  await choosePayouts(page, t('operator.payout.view.draft'), ids);
  await expectSoundPage(page);
  await page.getByRole('button', { name: t('operator.payout.approve') }).click();
  await expect.poll(async () => (await idsIn('approved')).length).toBe(count);
  await choosePayouts(page, t('operator.payout.view.approved'), ids);
  await page.getByRole('button', { name: t('operator.payout.send'), exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('operator.payout.send.yes') }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  for (const id of ids) expect(text).toContain(numberOf(id));
  expect(await idsIn('sent')).toEqual(expect.arrayContaining(ids));
  return payouts;
}

const paidBy = (payouts: Awaited<ReturnType<typeof sendPayouts>>): Booked[] =>
  payouts.map(({ id, amount }) => ({ payout: id, minor: -amount.minor }));

test.each(cornersFrom('en', 1440))(
  'pays twelve sellers, and one of them again after the bank returned the transfer (%s, %i)',
  async (language, width) => {
    await makePayable(stores, { minor: 12_345, currency: 'USD' });
    const operator = await openConsole(browser, language, width);
    const seller = await openConsole(browser, language === 'en' ? 'ar' : 'en', 360);
    const words = language === 'en' ? 'ar' : 'en';
    const { page } = operator;
    const idsIn = async (view: string) => (await payoutsIn(page, view, stores)).map(({ id }) => id);

    const send = (count: number) => sendPayouts(page, language, { of: stores, count });

    try {
      await openAsOperator(page, 'payouts');
      const payouts = await send(stores.length);
      const ids = payouts.map(({ id }) => id);
      await bookStatement(page, `run-${ids[0]}.csv`, paidBy(payouts));
      await expect.poll(() => idsIn('paid')).toEqual(expect.arrayContaining(ids));
      await page.goto(`${shopUrl}/operator/payouts?view=paid`);
      await page.locator('main tbody tr').first().waitFor();
      await expectSoundPage(page);

      const { id: returned, amount } = payouts.find(({ store }) => store.id === own)!;
      const back = { payout: returned, minor: amount.minor, words: 'AC04 returned' };
      await bookStatement(page, `return-${returned}.csv`, [back]);
      await expect.poll(() => idsIn('back')).toContain(returned);
      await page.goto(`${shopUrl}/operator/payouts/${returned}`);
      await page.locator('main h1').waitFor();
      await expectSoundPage(page);

      await enterAsSeller(seller.page);
      await seller.page.goto(`${shopUrl}/seller/money`);
      await seller.page.getByText(textOf(words, 'console.money.block.account-returned')).waitFor();
      await expectSoundPage(seller.page);
      await seller.page.goto(`${shopUrl}/seller/bank-details`);
      await seller.page.getByRole('button', { name: textOf(words, 'console.bank.change') }).click();
      await seller.page.locator('#bank-iban').fill('DE02120300000000202051');
      await expectSoundPage(seller.page);
      await endConfirmations();
      await seller.page.getByRole('button', { name: textOf(words, 'console.bank.save') }).click();
      await confirmAgain(seller.page);
      await seller.page.getByText('•••• 2051').waitFor();
      const { block } = await callFrom<{ block: { reason: string } | null }>(
        seller.page,
        'GET',
        'seller/money',
      );
      expect(block).toMatchObject({ reason: 'account-changed' });
      await endBankHold(own);

      const again = await send(1);
      expect(again).toMatchObject([{ store: { id: own }, amount: { minor: amount.minor } }]);
      await bookStatement(page, `again-${again[0]!.id}.csv`, paidBy(again));
      await expect.poll(() => idsIn('paid')).toContain(again[0]!.id);
      await seller.page.goto(`${shopUrl}/seller/money`);
      await seller.page
        .locator(`main a[href="/seller/money/payouts?open=${again[0]!.id}"]`)
        .first()
        .waitFor();
      await expectSoundPage(seller.page);
      expect([...operator.complaints, ...seller.complaints]).toEqual([]);
    } finally {
      await Promise.all([operator.close(), seller.close()]);
    }
  },
);

/** The operator decides by keys. */
const atDesk: readonly Corner[] = [['en', 1440]];

test.each(atDesk)(
  'a return after its payout makes the seller owe money, which the next payout keeps back (%s, %i)',
  async (language, width) => {
    const shopper = await newShopper();
    const order = await sellAndDeliver(shopper, own);
    await releaseOrder(order.order);
    await makePayable([own], { minor: 100, currency: 'USD' });
    const operator = await openConsole(browser, language, width);
    const seller = await openConsole(browser, language === 'en' ? 'ar' : 'en', 360);
    const words = language === 'en' ? 'ar' : 'en';
    const { page } = operator;
    const send = () => sendPayouts(page, language, { of: [own], count: 1 });
    try {
      await openAsOperator(page, 'payouts');
      const first = await send();
      await bookStatement(page, `earned-${first[0]!.id}.csv`, paidBy(first));
      await enterAsSeller(seller.page);
      await seller.page.goto(`${shopUrl}/seller/money`);
      await expect.poll(async () => (await owedTo(seller.page)).available).toBe(0);

      const asked = await shopper.call('returns/ask', {
        order_id: order.id,
        order_part_id: order.parts[0]!.id,
        cause: 'damaged',
        message: 'It arrived broken.',
        lines: [{ inventory_id: order.ordered_products[0]!.inventory_id, quantity: 1 }],
      });
      expect(asked.status).toBe(200);
      await seller.page.goto(`${shopUrl}/seller/returns?view=asked&q=${order.order}`);
      await seller.page.getByRole('link', { name: order.order }).click();
      const press = (key: 'console.return.do.accept' | 'console.return.do.received') =>
        seller.page.getByRole('button', { name: textOf(words, key), exact: true }).click();
      await press('console.return.do.accept');
      // On phones, toasts don't cover the next button.
      await seller.page.getByRole('status').getByRole('button').first().waitFor();
      await press('console.return.do.received');
      await seller.page.getByText(textOf(words, 'console.return.shop-pays')).waitFor();

      // The customer paid in cash, so the operator sends the refund outside the shop.
      await endConfirmations();
      await decide(page, 'return', order.order);
      await confirmAgain(page);
      type Task = { id: number; order: { number: string } | null };
      const refunds = async () => {
        const { items } = await callFrom<{ items: Task[] }>(page, 'GET', 'operator/work?kind=refund');
        return items.filter((item) => item.order?.number === order.order);
      };
      await expect.poll(async () => (await refunds()).length).toBe(1);
      const [refund] = await refunds();
      await callFrom(page, 'POST', `operator/refunds/${refund!.id}/by-hand`, { reference: 'TRANSFER 1' });

      await expect.poll(async () => (await owedTo(seller.page)).available).toBeLessThan(0);
      const { available } = await owedTo(seller.page);
      await seller.page.goto(`${shopUrl}/seller/money`);
      await seller.page.getByText(textOf(words, 'console.money.owed'), { exact: true }).first().waitFor();
      await expectSoundPage(seller.page);
      await page.goto(`${shopUrl}/operator/balances?view=owes`);
      await page.locator('main tbody tr').first().waitFor();
      await expectSoundPage(page);

      await makePayable([own], { minor: 5_000 - available, currency: 'USD' });
      const next = await send();
      expect(next).toMatchObject([{ amount: { minor: 5_000 } }]);
      await bookStatement(page, `netted-${next[0]!.id}.csv`, paidBy(next));
      expect(await owedTo(seller.page)).toMatchObject({ available: 0 });
      expect([...operator.complaints, ...seller.complaints]).toEqual([]);
    } finally {
      await Promise.all([operator.close(), seller.close()]);
    }
  },
);

/** Opens a task of this order, and presses the key of its decision. */
async function decide(page: Page, kind: 'return', number: string): Promise<void> {
  await page.goto(`${shopUrl}/operator?kind=${kind}`);
  await page.getByRole('button', { name: number }).click();
  await page.getByRole('dialog').getByRole('button', { name: / A$/ }).first().waitFor();
  await page.getByRole('dialog').locator('h2').press('a');
}
