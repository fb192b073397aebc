import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectGoodPage,
  inSandbox,
  openCheckout,
  orderWith,
  ours,
  paymentWords as words,
  press,
} from './at-the-provider.ts';
import { calmAt, connectBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { namedShopUrl as shopUrl } from './shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

const remote = [
  ['Stripe', 3],
  ['PayPal', 4],
  ['Razorpay', 1],
  ['Flutterwave', 5],
] as const;

test.each(remote)('%s: cancel, try again, pay (en, 360 px)', async (_name, method) => {
  const { page, complaints, close } = await openPage(browser, calmAt(360));
  const say = words.en;
  await openCheckout(page, shopUrl);
  await orderWith(page, method, say);
  await inSandbox(page);
  await press(page, 'cancel');
  await page.getByRole('heading', { name: say.cancelled }).waitFor();
  await expectGoodPage(page);
  await page.getByRole('link', { name: say.again }).click();
  await page.getByRole('button', { name: say.pay }).click();
  await inSandbox(page);
  await press(page, 'pay');
  await page.waitForURL(/\/user\/order\/\d+/);
  await page.getByText(say.paid, { exact: true }).first().waitFor();
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('iyzico, which tells a cancellation by saying nothing: cancelled at once, and paid from the order page (en, 360 px)', async () => {
  const { page, complaints, close } = await openPage(browser, calmAt(360));
  const say = words.en;
  await openCheckout(page, shopUrl);
  await orderWith(page, 6, say);
  await inSandbox(page);
  await press(page, 'cancel');
  await page.getByRole('heading', { name: say.cancelled }).waitFor();
  await expectGoodPage(page);
  const id = new URL(page.url()).searchParams.get('order');
  await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
  await expectGoodPage(page);
  await page.getByRole('link', { name: say.payNow }).click();
  await inSandbox(page);
  await press(page, 'pay');
  await page.waitForURL(/\/user\/order\/\d+/);
  await page.getByText(say.thanks).waitFor();
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('going back from the provider does not lead there again; leaving puts everything into the cart (ar, 1440 px)', async () => {
  const { page, complaints, close } = await openPage(browser, calmAt(1440));
  const say = words.ar;
  await page.context().addCookies([{ name: 'currentLanguage', value: 'ar', url: shopUrl }]);
  await openCheckout(page, shopUrl);
  await orderWith(page, 3, say);
  await inSandbox(page);
  await page.goBack();
  await page.getByRole('link', { name: say.continue }).waitFor();
  await expectGoodPage(page);
  await page.getByRole('link', { name: say.continue }).click();
  await inSandbox(page);
  await press(page, 'cancel');
  await page.getByRole('button', { name: say.toCart }).click();
  await page.waitForURL(/\/cart$/);
  await page.locator('main a[href*="/product/"]').first().waitFor();
  expect(ours(complaints)).toEqual([]);
  await close();
});

test.each(['en', 'ar'] as const)(
  'bank transfer: the details with a reference, the order waits (%s, 360 px)',
  async (language) => {
    const { page, complaints, close } = await openPage(browser, calmAt(360));
    const say = words[language];
    await page.context().addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }]);
    await openCheckout(page, shopUrl);
    await orderWith(page, 7, say);
    await page.waitForURL(/\/pay\/\d+/);
    await page.getByText(say.reference, { exact: true }).waitFor();
    expect(await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).count()).toBe(1);
    await expectGoodPage(page);
    await page.getByRole('link', { name: say.noted }).click();
    await page.getByText(say.unpaid, { exact: true }).waitFor();
    await expectGoodPage(page);
    await page.getByRole('button', { name: say.bankDetails }).click();
    const details = page.getByRole('dialog');
    await details.getByText(say.reference, { exact: true }).waitFor();
    expect(await details.getByRole('button').count()).toBeGreaterThan(3);
    expect((await details.boundingBox())?.width).toBeLessThanOrEqual(600);
    await expectGoodPage(page);
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

test('a tab that is closed at the provider: its notice alone pays the order', async () => {
  const { page, close } = await openPage(browser, calmAt(360));
  await openCheckout(page, shopUrl);
  await orderWith(page, 3, words.en);
  await inSandbox(page);
  await press(page, 'pay-and-close');
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
