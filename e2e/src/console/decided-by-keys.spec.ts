// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import type { ShopMail } from '@souk/contract/console/operator-health';
import type { PaymentRow } from '@souk/contract/console/operator-payments';
import type { ReportedReview } from '@souk/contract/console/operator-reviews';
import type { WorkItem } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { openBrowser } from '../browser.ts';
import { call } from '../call-from-page.ts';
import { shopUrl } from '../shop.ts';
import { putMailsAside, reportReviews } from '../shop-operations.ts';
import { expectSoundPage } from '../watched-page.ts';
import { goWithin } from './go-within.ts';
import { enterAsOperator, openConsole, owedByBank } from './seller.ts';

/* Tasks decided by one key, with the shop's state afterwards. Applications, changes, checklist steps and jobs have their own
   journeys. */

const browser = await openBrowser();
type Owed = Awaited<ReturnType<typeof owedByBank>>[number];

/** Opens a task of this kind in the panel by its URL. */
async function open(page: Page, kind: WorkKind, matches: (item: WorkItem) => boolean): Promise<number> {
  const { items } = await call<{ items: WorkItem[] }>(page, 'GET', `operator/work?kind=${kind}`);
  const { id, title } = items.find(matches)!;
  const key = encodeURIComponent(`${kind} ${id} ${title}`);
  await goWithin(page, `/operator?kind=${kind}&open=${key}`);
  await sheet(page).locator('kbd', { hasText: 'A' }).waitFor();
  return id;
}

const sheet = (page: Page) => page.locator('dialog[open]');
/** Leaves any field first, because keys typed there are text. */
async function press(page: Page, letter: string): Promise<void> {
  if ((await page.locator('textarea:focus, input:focus').count()) > 0) await page.keyboard.press('Tab');
  await page.keyboard.press(letter);
}

test('decides reviews, payments, refunds, bank transactions and emails with one key, and ignores keys typed into fields', async () => {
  const [visible, hidden] = (await reportReviews(2)) as [number, number];
  const owed = await owedByBank(['Ada', 'Ben', 'Cem']);
  const [taken, returned, unnamed] = owed as [Owed, Owed, Owed];
  const aside = ['again', 'never'].map((word) => `${word}-${crypto.randomUUID()}@example.com`);
  const [again, never] = (await putMailsAside(aside)) as [number, number];
  const { page, complaints, close } = await openConsole(browser, 'en', 1440);
  const read = <Data>(path: string) => call<Data>(page, 'GET', `operator/${path}`);
  const ofOrder = (number: string) => (item: WorkItem) => item.order?.number === number;
  try {
    await enterAsOperator(page);
    await page.goto(`${shopUrl}/operator`);

    // One review stays, another is hidden with a reason.
    const decisionOn = async (id: number) => (await read<ReportedReview>(`reviews/${id}`)).report.decision;
    await open(page, 'review', ({ id }) => id === visible);
    await press(page, 'a');
    await expect.poll(() => decisionOn(visible)).toBe('left');
    await open(page, 'review', ({ id }) => id === hidden);
    await press(page, 'r');
    await page.getByText('Enter a reason.').waitFor();
    await sheet(page).locator('textarea').pressSequentially('Rare words');
    await expectSoundPage(page);
    expect(await decisionOn(hidden)).toBe(null);
    await press(page, 'r');
    await expect.poll(() => decisionOn(hidden)).toBe('hidden');
    await call(page, 'POST', `operator/reviews/${hidden}/show`);

    // Too little was paid for two orders: it is accepted for one, and refunded manually for the other.
    for (const { reference, minor } of [taken, returned])
      await call(page, 'POST', 'operator/bank-lines', {
        reference,
        receipt_id: crypto.randomUUID(),
        booked_on: '2026-11-19',
        amount: { minor: minor - 100, currency: 'USD' },
      });
    const payment = async (id: number) => (await read<PaymentRow>(`payments/${id}`)).state;
    const accepted = await open(page, 'payment', ofOrder(taken.number));
    await press(page, 'a');
    await expect.poll(() => payment(accepted)).toBe('paid');
    await open(page, 'payment', ofOrder(returned.number));
    await press(page, 'r');
    await expect
      .poll(async () => (await read<{ items: WorkItem[] }>('work?kind=refund')).items)
      .toContainEqual(expect.objectContaining({ title: returned.number, detail: 'by-hand' }));
    const refund = await open(page, 'refund', ofOrder(returned.number));
    const refunded = async () => (await read<PaymentRow>(`refunds/${refund}`)).state;
    await sheet(page).locator('input').pressSequentially('bar');
    await expectSoundPage(page);
    expect(await refunded()).toBe('by-hand');
    await press(page, 'a');
    await expect.poll(refunded).toBe('done');

    // A transfer without a reference is booked to a selected order.
    const statement = `Date,Name,Purpose,Paid in\n2026-11-19,Cem ${again},A gift,${(unnamed.minor / 100).toFixed(2)}\n`;
    await goWithin(page, '/operator/payments/bank');
    const file = { name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForURL(/\/statements\/\d+$/);
    const line = await open(page, 'bank', ({ title }) => title === `Cem ${again}`);
    const booked = async () => await read<BankTransaction>(`bank-lines/${line}`);
    await page.locator('#bank-line-reference').pressSequentially(unnamed.reference);
    expect((await booked()).state).toBe('waiting');
    await press(page, 'a');
    await expect
      .poll(booked)
      .toMatchObject({ result: 'paid', payment: { order: { number: unnamed.number } } });

    // One email is retried and sent, the other is discarded.
    const mailTo = async (address: string) =>
      (await read<{ rows: ShopMail[] }>(`mails?view=all&q=${address}`)).rows[0]?.state;
    await open(page, 'mail', ({ id }) => id === again);
    await expectSoundPage(page);
    await press(page, 'a');
    await expect.poll(() => mailTo(aside[0]!)).toBe('sent');
    await open(page, 'mail', ({ id }) => id === never);
    await press(page, 'r');
    await expect
      .poll(async () => (await read<{ items: WorkItem[] }>('work?kind=mail')).items.map(({ id }) => id))
      .not.toContain(never);
    expect(await mailTo(aside[1]!)).not.toBe('sent');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
