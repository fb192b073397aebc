// @module-tag slow
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { endBankHold, endConfirmations, makePayable } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { cornersFrom, expectSoundPage } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';
import { choosePayouts, payoutsIn } from './payout-list.ts';
import { confirmAgain, enterAsSeller, openAsOperator, openConsole } from './seller.ts';

/* A payout run that the bank's statements settle: all sellers are paid, one transfer comes back and is paid again. */

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

test.each(cornersFrom('en', 1440))(
  'pays twelve sellers, and one of them again after the bank returned the transfer (%s, %i)',
  async (language, width) => {
    const t = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
    await makePayable(stores, { minor: 12_345, currency: 'USD' });
    const operator = await openConsole(browser, language, width);
    const seller = await openConsole(browser, language === 'en' ? 'ar' : 'en', 360);
    const words = language === 'en' ? 'ar' : 'en';
    const { page } = operator;
    const idsIn = async (view: string) => (await payoutsIn(page, view, stores)).map(({ id }) => id);

    /** From the balances to a bank file; returns the payouts in it. */
    async function send(count: number) {
      await page.goto(`${shopUrl}/operator/payouts`);
      await endConfirmations();
      await page.getByRole('button', { name: t('operator.payout.create') }).click();
      await confirmAgain(page);
      await expect.poll(async () => (await idsIn('draft')).length).toBe(count);
      const payouts = await payoutsIn(page, 'draft', stores);
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
    const paidBy = (payouts: Awaited<ReturnType<typeof send>>): Booked[] =>
      payouts.map(({ id, amount }) => ({ payout: id, minor: -amount.minor }));

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
