import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectGoodPage,
  inSandbox,
  openCheckout,
  orderWith,
  ours,
  paymentWords as words,
  clickAction,
  cancelThenPay,
} from './provider-pages.ts';
import { deliver, recordTransfer } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openLab } from './payment-lab.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

const { cancelled, failed } = words.en;

// unpaid-order-is-named.spec.ts covers a declined payment; host/src/payments tests each provider without a browser.
test.each(
  usually([
    ['Stripe: cancel', 3, { turn: 'cancel', told: cancelled }],
    ['PayPal: cancel', 4, { turn: 'cancel', told: cancelled }],
    ['Razorpay: declined', 1, { turn: 'decline', told: failed }],
    ['Flutterwave: declined', 5, { turn: 'decline', told: failed }],
  ] as const),
)('%s, try again, pay (en, 360 px)', async (_way, method, way) => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  const texts = words.en;
  await openCheckout(page, shopUrl);
  await expectNoCardFields(page);
  await orderWith(page, method, texts);
  await cancelThenPay(page, texts, way);
  expect(ours(complaints)).toEqual([]);
  await close();
});

// Protocol: host/src/payments. A cancelled payment, continued from the order page: unpaid-order-is-named.spec.ts.
test.runIf(everyCorner)(
  "iyzico, which doesn't report cancellations: cancelled immediately, and paid from the order page (en, 360 px)",
  async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
    const texts = words.en;
    await openCheckout(page, shopUrl);
    await orderWith(page, 6, texts);
    await inSandbox(page);
    await clickAction(page, 'cancel');
    await page.getByRole('heading', { name: texts.cancelled }).waitFor();
    await expectGoodPage(page);
    const id = new URL(page.url()).searchParams.get('order');
    await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
    await expectGoodPage(page);
    await page.getByRole('link', { name: texts.payNow, exact: true }).click();
    await inSandbox(page);
    await clickAction(page, 'pay');
    await page.waitForURL(/\/user\/order\/\d+/);
    await page.getByText(texts.thanks).waitFor();
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

test(
  "going back from the provider doesn't return there; leaving restores the cart (ar, 1440 px)",
  { tags: ['slow'] },
  async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
    const texts = words.ar;
    await setLanguage(page, 'ar', shopUrl);
    await openCheckout(page, shopUrl);
    await orderWith(page, 3, texts);
    await inSandbox(page);
    await page.goBack();
    await page.getByRole('link', { name: texts.continue }).waitFor();
    await expectGoodPage(page);
    await page.getByRole('link', { name: texts.continue }).click();
    await inSandbox(page);
    await clickAction(page, 'cancel');
    await page.getByRole('button', { name: texts.toCart }).click();
    await page.waitForURL(/\/cart$/);
    await page.locator('main a[href*="/product/"]').first().waitFor();
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

// "Bank popup 600px" (SPEC §9), where it fits.
test.each(
  usually([
    ['ar', 360, [300, 360]],
    ['en', 1440, [600, 600]],
  ] as const),
)(
  'bank transfer: details to copy, another method and back, the money arrives, paid (%s, %i px)',
  { tags: ['slow'] },
  async (language, width, [least, most]) => {
    const { page, complaints, close } = await openPage(browser, {
      ...reducedMotionAt(width),
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const texts = words[language];
    const details = page.getByRole('dialog', { name: texts.bankTitle });
    const openDetails = async () => {
      await page.getByRole('button', { name: texts.bankDetails }).click();
      const popup = await details.boundingBox();
      expect(popup?.width).toBeGreaterThanOrEqual(least);
      expect(popup?.width).toBeLessThanOrEqual(most);
      await expectGoodPage(page);
    };
    const openDetailsOfOrder = async () => {
      await openDetails();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect.poll(async () => (await details.boundingBox())?.width).toBe(600);
      await page.setViewportSize({ width, height: 900 });
    };
    const closeDetails = async () => {
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'hidden' });
    };
    const copied = async (button: string) => {
      await details.getByRole('button', { name: button }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const lineOf = (label: string) =>
      page.locator('dl > div').filter({ hasText: label }).locator('dd').first().textContent();
    await setLanguage(page, language, shopUrl);

    await openCheckout(page, shopUrl);
    await page.locator('input[name="order_method"][value="7"]').check();
    await openDetails();
    expect(await copied(texts.copy.iban)).toBe('XX00 0000 0000 0000 0000 00');
    await closeDetails();
    await orderWith(page, 7, texts);
    await page.waitForURL(/\/pay\/\d+/);
    const first = await lineOf(texts.reference);
    await expectGoodPage(page);

    await page.getByRole('link', { name: texts.another }).click();
    await orderWith(page, 3, { ...texts, order: texts.pay });
    await inSandbox(page);
    await clickAction(page, 'cancel');
    await page.getByRole('link', { name: texts.again }).click();
    await orderWith(page, 7, { ...texts, order: texts.pay });
    await page.getByText(texts.reference, { exact: true }).waitFor();
    const [reference, amount] = [await lineOf(texts.reference), await lineOf(texts.amount)];
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(reference).not.toBe(first);

    await page.getByRole('link', { name: texts.noted }).click();
    await page.getByRole('link', { name: texts.emptyCart }).waitFor();
    await page.getByText(texts.unpaid, { exact: true }).waitFor();
    await openDetailsOfOrder();
    expect(await copied(texts.copy.reference)).toBe(reference);
    await closeDetails();
    await recordTransfer({ reference: reference ?? '', amount: amount ?? '' });
    await page.reload();
    await page.getByText(texts.paid, { exact: true }).first().waitFor();
    expect(await page.getByText(texts.unpaid, { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: texts.bankDetails }).count()).toBe(0);
    await page.getByText(texts.received, { exact: true }).waitFor();
    await expectGoodPage(page);
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

test(
  'a cancelled card payment, then cash on delivery, paid on delivery (en, 360 px)',
  { tags: ['slow'] },
  async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
    const texts = words.en;
    await openCheckout(page, shopUrl);
    await orderWith(page, 3, texts);
    await inSandbox(page);
    await clickAction(page, 'cancel');
    await page.getByRole('link', { name: texts.again }).click();
    await orderWith(page, 2, { ...texts, order: texts.pay });
    await page.getByText(texts.placed).waitFor();
    await page.getByText(textOf('en', 'order.payOnDelivery'), { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: texts.payNow, exact: true }).count()).toBe(0);
    await expectGoodPage(page);
    const number = /\d{8}[A-Z\d]{6}/.exec(await page.locator('main').innerText())?.[0];
    await deliver(number ?? '');
    await page.reload();
    await page.getByText(texts.paid, { exact: true }).first().waitFor();
    expect(await page.getByText(textOf('en', 'order.payOnDelivery'), { exact: true }).count()).toBe(0);
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

test('a slow payment: verified automatically until paid (ar, 1440 px)', { tags: ['slow'] }, async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  const texts = words.ar;
  await setLanguage(page, 'ar', shopUrl);
  await openCheckout(page, shopUrl);
  await orderWith(page, 3, texts);
  await inSandbox(page);
  const lab = await openLab(page);
  await clickAction(page, 'pay-later');
  await page.getByRole('heading', { name: texts.verifying }).waitFor();
  await expectGoodPage(page);
  await lab.settle();
  await page.waitForURL(/\/user\/order\/\d+/);
  await page.getByText(texts.thanks).waitFor();
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('a tab closed at the provider: the webhook alone pays the order', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  await openCheckout(page, shopUrl);
  await orderWith(page, 3, words.en);
  await inSandbox(page);
  await clickAction(page, 'pay-and-close');
  await openAndHydrate(page, `${shopUrl}/cart`);
  const isPaid = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/v1/order/by-user', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const { data } = (await response.json()) as { data: { data: { payment_done: number }[] } };
      return data.data[0]?.payment_done;
    });
  await expect.poll(isPaid, { timeout: 30_000 }).toBe(1);
  await close();
});

/** "Card data never touches our pages": no method has card fields. */
async function expectNoCardFields(page: Page): Promise<void> {
  for (const method of await page.locator('input[name="order_method"]').all()) {
    await method.check();
    expect(await page.locator('main input:not([type=hidden], [type=radio], [name=voucher])').count()).toBe(0);
    expect(await page.locator('iframe, [autocomplete^=cc-]').count()).toBe(0);
  }
}
