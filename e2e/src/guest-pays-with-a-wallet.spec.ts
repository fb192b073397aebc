// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { inSandbox, openCheckout, orderWith, ours, paymentWords } from './provider-pages.ts';
import { shopUrl } from './shop.ts';
import { expectSoundPage, openPage } from './watched-page.ts';

const browser = await openBrowser();

const texts = paymentWords.en;
const closed = 'You closed your wallet. You weren’t charged. Try again or choose another payment method.';

const withWallet = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { PaymentRequest: class PaymentRequest {} }));
const walletOf = (page: Page) => page.getByRole('group', { name: 'Pay with your wallet' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Sandbox wallet' });
const inSheet = (page: Page, name: string) => sheetOf(page).getByRole('button', { name }).click();

type Payment = { amount: string; currency: string; payment_done: 0 | 1 };
const paymentOf = (page: Page, id: string) => call<Payment>(page, 'GET', `order/transaction/${id}`);
const idIn = (page: Page, path: string) => new RegExp(`${path}/(\\d+)`).exec(page.url())?.[1] ?? '';

test('a wallet pays the order placed with it, exactly its total', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360), { tampered: true });
  await withWallet(page);
  await openCheckout(page, shopUrl);
  await walletOf(page).getByRole('button', { name: 'Google Pay' }).click();
  const agreed = await sheetOf(page).locator('[data-wallet-amount]').getAttribute('data-wallet-amount');
  await inSheet(page, 'Cancel');
  await page.getByText(closed).waitFor();
  await expectSoundPage(page);
  expect(new URL(page.url()).pathname).toBe('/checkout');

  await walletOf(page).getByRole('button', { name: 'Google Pay' }).click();
  await inSheet(page, 'Pay');
  await page.waitForURL(/\/user\/order\/\d+/);
  await page.getByText(texts.thanks).waitFor();
  const paid = await paymentOf(page, idIn(page, 'order'));
  expect(paid.payment_done).toBe(1);
  expect(agreed).toBe(`${Math.round(Number(paid.amount) * 100)} ${paid.currency.toLowerCase()}`);
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('a closed or declined wallet leaves the order unpaid, says so, and can pay it then', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
  await withWallet(page);
  await openCheckout(page, shopUrl);
  await orderWith(page, 3, texts);
  await inSandbox(page);
  await page.goBack();
  const id = idIn(page, 'pay');
  await page.getByRole('link', { name: texts.another }).click();
  await walletOf(page).getByRole('button', { name: 'Google Pay' }).click();
  await inSheet(page, 'Cancel');
  await page.getByText(closed).waitFor();
  expect((await paymentOf(page, id)).payment_done).toBe(0);
  await walletOf(page).getByRole('button', { name: 'Google Pay' }).click();
  await inSheet(page, 'Decline');
  await page.getByText(texts.unverified).waitFor();
  expect((await paymentOf(page, id)).payment_done).toBe(0);
  await walletOf(page).getByRole('button', { name: 'Google Pay' }).click();
  await inSheet(page, 'Pay');
  await page.getByText(texts.thanks).waitFor();
  expect((await paymentOf(page, id)).payment_done).toBe(1);
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('a browser without a wallet shows no button', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360), { tampered: true });
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PaymentRequest'));
  await openCheckout(page, shopUrl);
  await page.waitForFunction(() => 'Stripe' in window);
  await page.locator('input[name="order_method"][value="3"]').check();
  expect(await walletOf(page).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Google Pay' }).count()).toBe(0);
  await close();
});
