// @module-tag slow
import { readFile } from 'node:fs/promises';
import { parseCsv } from '@souk/rules/csv';
import { usualPayoutTable } from '@souk/rules/payout-table';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { makePayable } from '../money-operations.ts';
import { changeSettings, endConfirmations } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { textOf } from '../texts.ts';
import { expectSoundPage } from '../watched-page.ts';
import { choosePayouts, payoutsIn } from './payout-list.ts';
import { confirmAgain, enterAsSeller, openAsOperator, openConsole } from './seller.ts';

/* Payouts from draft to paid or returned, by the operator at a desk; the seller reads them on a phone, from right to left. */

const browser = await openBrowser();
const stores = [1, 2, 3] as const;
const [own] = stores;

test('pays three sellers by a bank file; one payout is returned, and its seller reads why', async () => {
  await makePayable(stores, { minor: 12_345, currency: 'USD' });
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  const reason = 'The account was closed.';
  let returned = 0;
  try {
    await openAsOperator(page, 'payouts');
    await endConfirmations();
    await page.getByRole('button', { name: 'Create payouts' }).click();
    await confirmAgain(page);
    await expect.poll(async () => (await payoutsIn(page, 'draft', stores)).length).toBe(stores.length);
    const drafts = await payoutsIn(page, 'draft', stores);
    const ids = drafts.map(({ id }) => id);
    returned = drafts.find(({ store }) => store.id === own)!.id;
    const paid = ids.filter((id) => id !== returned);

    await choosePayouts(page, 'Draft', ids);
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(async () => (await payoutsIn(page, 'approved', stores)).length).toBe(ids.length);

    await choosePayouts(page, 'Approved', ids);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('dialog[open] input[name=format]').first().waitFor();
    await expectSoundPage(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Send and download' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.match(/DE89370400440532013000/g)?.length).toBe(ids.length);
    expect((await payoutsIn(page, 'sent', stores)).length).toBe(ids.length);

    await choosePayouts(page, 'Sent', paid);
    await page.getByRole('button', { name: 'Update status' }).click();
    await page.getByRole('button', { name: 'Save status' }).click();
    await expect
      .poll(async () => (await payoutsIn(page, 'paid', stores)).map(({ id }) => id))
      .toEqual(expect.arrayContaining(paid));

    await choosePayouts(page, 'Sent', [returned]);
    await page.getByRole('button', { name: 'Update status' }).click();
    await page.getByRole('radio', { name: /^Returned/ }).check();
    await page.getByRole('button', { name: 'Save status' }).click();
    await page.getByText('Enter a reason.').waitFor();
    await page.locator('#mark-reason').fill(reason);
    await page.locator('#mark-fee').fill('3.50');
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Save status' }).click();
    await expect
      .poll(async () => (await payoutsIn(page, 'back', stores)).map(({ id }) => id))
      .toContain(returned);

    await page.goto(`${shopUrl}/operator/payouts/${returned}`);
    await page.getByText(reason).waitFor();
    await page.getByText(textOf('en', 'operator.payout.next.returned')).waitFor();
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }

  const seller = await openConsole(browser, 'ar', 360);
  try {
    await enterAsSeller(seller.page);
    await seller.page.goto(`${shopUrl}/seller/money`);
    const row = seller.page.locator('main tr', {
      has: seller.page.locator(`a[href="/seller/money/payouts?open=${returned}"]`),
    });
    await row.first().getByText('أعاده مصرفك').waitFor();
    await row.first().getByText(reason).waitFor();
    // Payouts wait until the bank details are confirmed.
    await seller.page.getByText(textOf('ar', 'console.money.block.account-returned')).waitFor();
    await expectSoundPage(seller.page);
    // It opens in place to what it contains.
    await row.first().getByRole('button').click();
    await seller.page.getByText(textOf('ar', 'console.payout.orders')).waitFor();
    await expectSoundPage(seller.page);
    await row.first().getByRole('link').click();
    await seller.page.locator('dialog[open]').getByText(reason).waitFor();
    await expectSoundPage(seller.page);
    expect(seller.complaints).toEqual([]);
  } finally {
    await seller.close();
  }
});

/** Sets up the CSV file for a bank that takes four columns: a column is added and moved, the others replaced. */
async function changeColumns(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/operator/settings#setting-title-payout_csv`);
  const setting = page.locator('li', { has: page.locator('#setting-title-payout_csv') });
  const removers = setting.getByRole('button', { name: /^Remove / });
  for (let left = usualPayoutTable.columns.length; left > 3; left--) {
    await expect.poll(() => removers.count()).toBe(left);
    await removers.last().click();
  }
  await setting.getByRole('button', { name: 'Add column' }).click();
  for (const [at, [field, heading]] of [
    ['payout', 'Reference'],
    ['iban', 'Account'],
    ['amount', 'Amount in dollars'],
    ['holder', 'Paid to'],
  ].entries()) {
    await setting.locator(`#setting-payout-column-${at}-field`).selectOption(field!);
    await setting.locator(`#setting-payout-column-${at}-heading`).fill(heading!);
  }
  await setting.getByRole('button', { name: 'Move Account holder up' }).click();
  await setting.getByLabel('Separator').selectOption('semicolon');
  await setting.getByLabel('Decimal mark').selectOption('comma');
  await expectSoundPage(page);
  await setting.getByRole('button', { name: 'Save' }).click();
  await confirmAgain(page);
  await page.getByText('Saved.').waitFor();
}

test('the bank file has the columns that the operator set', async () => {
  await makePayable([own], { minor: 100, currency: 'USD' });
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  try {
    await openAsOperator(page, 'payouts');
    await endConfirmations();
    await changeColumns(page);
    await page.goto(`${shopUrl}/operator/payouts`);
    await page.getByRole('button', { name: 'Create payouts' }).click();
    await expect.poll(async () => (await payoutsIn(page, 'draft', [own])).length).toBe(1);
    const [payout] = await payoutsIn(page, 'draft', [own]);
    const { id, amount } = payout!;
    await choosePayouts(page, 'Draft', [id]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(async () => (await payoutsIn(page, 'approved', [own])).length).toBe(1);
    await choosePayouts(page, 'Approved', [id]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Send and download' }).click(),
    ]);
    const rows = parseCsv(await readFile(await file.path(), 'utf8'), ';').map(({ cells }) => cells);
    expect(rows).toEqual([
      ['Reference', 'Account', 'Paid to', 'Amount in dollars'],
      [
        expect.stringMatching(new RegExp(`^P-0*${id}$`)),
        'DE89370400440532013000',
        'Casa Amphora',
        (amount.minor / 100).toFixed(2).replace('.', ','),
      ],
    ]);
    expect(complaints).toEqual([]);
  } finally {
    await changeSettings({ payout_csv: usualPayoutTable });
    await close();
  }
});
