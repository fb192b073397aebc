// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  setLabOption,
  expectGoodPage,
  inSandbox,
  openCheckout,
  orderWith,
  ours,
  paymentWords,
  clickAction,
  cancelThenPay,
} from './provider-pages.ts';
import { changeSettings } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openLab } from './payment-lab.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

/* PayFast settles rand only, PhonePe rupees only: the run's shop changes its currency temporarily. */

const browser = await openBrowser();
afterAll(() => changeSettings({ currency: 'USD' }));

describe('a shop in rand', () => {
  beforeAll(() => changeSettings({ currency: 'ZAR' }));

  // The usual cancellation is covered with Stripe: guest-pays-online.spec.ts.
  test.runIf(everyCorner)('PayFast: cancel, try again, pay (ar, 1440 px)', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
    const texts = paymentWords.ar;
    await setLanguage(page, 'ar', shopUrl);
    await openCheckout(page, shopUrl);
    await orderWith(page, 8, texts);
    await cancelThenPay(page, texts, { address: /\/payfast\/cancel\/\d+$/ });
    expect(ours(complaints)).toEqual([]);
    await close();
  });

  test('a webhook with a wrong amount: received, in review, not paid (ar, 1440 px)', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
    const texts = paymentWords.ar;
    await setLanguage(page, 'ar', shopUrl);
    await openCheckout(page, shopUrl);
    // Only Flutterwave also settles rand: others aren't offered.
    expect(await page.locator('input[name="order_method"][value="6"]').count()).toBe(0);
    expect(await page.locator('input[name="order_method"][value="9"]').count()).toBe(0);
    await orderWith(page, 8, texts);
    await inSandbox(page);
    await setLabOption(page, 'tamper', 'amount');
    await clickAction(page, 'pay');
    await page.waitForURL(/\/payfast\/return\/\d+$/);
    await page.getByRole('heading', { name: texts.verifying }).waitFor();
    const id = /\d+$/.exec(page.url())?.[0];
    await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
    await page.getByText(texts.unpaid, { exact: true }).waitFor();
    await page.getByText(texts.misfit).waitFor();
    await page.getByText(texts.received, { exact: true }).waitFor();
    await expectGoodPage(page);
    expect(ours(complaints)).toEqual([]);
    await close();
  });

  test('a missing webhook: "unable to verify" after a while, checked again without result, and paid once it arrives', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(360), { tampered: true });
    const texts = paymentWords.en;
    await openCheckout(page, shopUrl);
    await orderWith(page, 8, texts);
    await inSandbox(page);
    const lab = await openLab(page);
    await setLabOption(page, 'notice', 'never');
    await page.clock.install();
    await clickAction(page, 'pay');
    await page.getByRole('heading', { name: texts.verifying }).waitFor();
    const unverified = page.getByRole('heading', { name: texts.unverified });
    const isGivenUp = async () => {
      await page.clock.runFor(3000);
      return unverified.isVisible();
    };
    await expect.poll(isGivenUp, { timeout: 60_000 }).toBe(true);
    await expectGoodPage(page);
    await page.getByRole('button', { name: texts.again }).click();
    await page.waitForURL(/[?&]asked=1/);
    await unverified.waitFor();
    await page.getByRole('link', { name: texts.toOrder }).waitFor();
    await lab.send();
    await page.getByRole('button', { name: texts.again }).click();
    await page.getByText(texts.thanks).waitFor();
    await page.getByText(texts.paid, { exact: true }).first().waitFor();
    expect(ours(complaints)).toEqual([]);
    await close();
  });

  test('a forged webhook pays nothing, and the order can still be paid', async () => {
    const { page, close } = await openPage(browser, reducedMotionAt(360));
    const texts = paymentWords.en;
    await openCheckout(page, shopUrl);
    await orderWith(page, 8, texts);
    await inSandbox(page);
    await setLabOption(page, 'tamper', 'signature');
    await clickAction(page, 'pay');
    await page.getByRole('heading', { name: texts.verifying }).waitFor();
    // Reloading changes nothing, and other browsers see nothing.
    await page.reload();
    await page.getByRole('heading', { name: texts.verifying }).waitFor();
    const other = await openPage(browser, reducedMotionAt(360));
    await openAndHydrate(other.page, page.url());
    await other.page.getByRole('heading', { name: texts.unverified }).waitFor();
    await expectGoodPage(other.page);
    await other.close();
    // Without script the shopper can check manually.
    const storageState = await page.context().storageState();
    const plain = await openPage(
      browser,
      { ...reducedMotionAt(360), storageState, javaScriptEnabled: false },
      { tampered: true },
    );
    await plain.page.goto(page.url());
    await plain.page.getByRole('heading', { name: texts.verifying }).waitFor();
    await plain.page.getByRole('button', { name: texts.ask }).click();
    await plain.page.getByRole('heading', { name: texts.unverified }).waitFor();
    await plain.page.getByRole('link', { name: texts.toOrder }).waitFor();
    await plain.close();
    const id = /\d+$/.exec(page.url())?.[0];
    await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
    await page.getByText(texts.unpaid, { exact: true }).waitFor();
    expect(await page.getByText(texts.received, { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: texts.payNow, exact: true }).waitFor();
    await close();
  });
});

// PhonePe's protocol is tested in host/src/payments, and cancellations with other providers here.
describe.runIf(everyCorner)('a shop in rupees', () => {
  beforeAll(() => changeSettings({ currency: 'INR' }));

  test('PhonePe: cancel, try again, pay (en, 360 px)', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
    const texts = paymentWords.en;
    await openCheckout(page, shopUrl);
    await orderWith(page, 9, texts);
    await cancelThenPay(page, texts, { address: /\/payment\/phonepe/ });
    expect(ours(complaints)).toEqual([]);
    await close();
  });
});

describe('lost webhooks, in dollars', () => {
  beforeAll(() => changeSettings({ currency: 'USD' }));

  // Each provider's are tested in host/src/payments, without a browser.
  test.each(
    usually([
      ['Stripe, twice', 3, 'notice', 'twice', /^200, 200$/],
      ['Flutterwave, never', 5, 'notice', 'never', /^$/],
      ['PayPal, forged', 4, 'tamper', 'signature', /^4\d\d(, 4\d\d)*$/],
      ['Stripe, forged', 3, 'tamper', 'signature', /^4\d\d(, 4\d\d)*$/],
      ['Razorpay, late', 1, 'notice', 'late', /^200(, 200)*$/],
    ] as const),
  )('%s: paid once, by polling', async (_case, method, option, value, answered) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
    const texts = paymentWords.en;
    const paidOnce = async () => {
      await page.getByText(texts.paid, { exact: true }).first().waitFor();
      const [total, received] = await Promise.all(
        ['Total', texts.received].map((name) =>
          page.locator('dl > div').filter({ hasText: name }).locator('dd > bdi').last().textContent(),
        ),
      );
      expect(received).toBe(total);
    };
    await openCheckout(page, shopUrl);
    await orderWith(page, method, texts);
    await inSandbox(page);
    const lab = await openLab(page);
    await setLabOption(page, option, value);
    await clickAction(page, 'pay');
    await page.waitForURL(/\/user\/order\/\d+/);
    await paidOnce();
    if (value === 'late') await lab.send();
    await lab.expectAnswers(answered);
    await page.reload();
    await paidOnce();
    expect(ours(complaints)).toEqual([]);
    await close();
  });
});
