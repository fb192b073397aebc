// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectGoodPage,
  inSandbox,
  openCheckout,
  ours,
  orderWith,
  paymentWords,
  clickAction,
} from './provider-pages.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { openAndHydrate, openPage, sidewaysScrollInLargeText, usually } from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    kept: /^We’re holding your items for \d+ minutes\.$/,
    others: /^You can also pay with .*PayPal.* or /,
  },
  ar: { kept: /^نحجز منتجاتك .*\d+.*\.$/, others: /^يمكنك الدفع أيضًا عبر .*PayPal/ },
} as const;

/* A failed payment is explained with order, amount, deadline and other methods. */
test.each(
  usually([
    ['ar', 1440],
    ['en', 360],
  ] as const),
)(
  'declined, cancelled and waiting payments show order, amount, deadline and the other methods (%s, %i px)',
  async (language, width) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    const texts = { ...paymentWords[language], ...words[language] };
    await setLanguage(page, language, shopUrl);
    await openCheckout(page, shopUrl);
    // Razorpay, which redirects immediately on a decline.
    await orderWith(page, 1, texts);
    await inSandbox(page);
    await clickAction(page, 'decline');
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    const { id, number, amount } = await unpaidOrder(page);
    await expectNotice();
    await page.getByText(texts.others).waitFor();

    await payAgain();
    await clickAction(page, 'cancel');
    await page.getByRole('heading', { name: texts.cancelled }).waitFor();
    await expectNotice();
    await page.getByText(texts.others).waitFor();

    // The reminder appears on the home page and in the cart, and a guest's order page leads on.
    for (const path of ['/', '/cart']) {
      await openAndHydrate(page, shopUrl + path);
      await page.getByText(number).filter({ visible: true }).first().waitFor();
    }

    await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
    await page.getByText(amount).first().waitFor();
    await page.getByRole('link', { name: texts.payNow, exact: true }).click();
    await inSandbox(page);
    await clickAction(page, 'pay-later');
    await page.getByRole('heading', { name: texts.verifying }).waitFor();
    await expectNotice();
    expect(ours(complaints)).toEqual([]);
    await close();

    async function expectNotice() {
      const main = await page.getByRole('main').innerText();
      expect(main).toContain(number);
      expect(main).toContain(amount);
      await page.getByText(texts.kept).waitFor();
      await expectGoodPage(page);
      if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);
    }
    async function payAgain() {
      await page.getByRole('link', { name: texts.again }).click();
      await orderWith(page, 3, { ...texts, order: texts.pay });
      await inSandbox(page);
    }
  },
);

type Row = { id: number; order: string; payment: { due: string } };

/** The visitor's newest order, with the amount due in figures. */
async function unpaidOrder(page: Page): Promise<{ id: number; number: string; amount: string }> {
  const { id, order, payment } = await page.evaluate(async () => {
    const response = await fetch('/api/v1/order/by-user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await response.json()) as { data: { data: Row[] } }).data.data[0]!;
  });
  return { id, number: order, amount: payment.due };
}
