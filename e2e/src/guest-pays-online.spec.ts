import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { calmAt, launchBrowser } from './browser.ts';
import { openAndHydrate, openPage, seriousFindings, sidewaysScroll } from './watched-page.ts';

// Providers lead browsers back to the shop's own name.
const shopUrl = inject('shopUrl').replace('127.0.0.1', 'localhost');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const words = {
  en: {
    order: /^Order and pay/,
    cancelled: 'Payment has been cancelled',
    again: 'Try again',
    pay: /^Pay \$/,
    paid: 'Paid',
    toCart: 'Back to the cart',
    reference: 'Reference',
    noted: 'Done, to the order',
    unpaid: 'Not paid yet',
    continue: /^Continue to/,
  },
  ar: {
    order: /^اطلب وادفع/,
    cancelled: 'تم إلغاء الدفع',
    again: 'حاول مرة أخرى',
    pay: /^ادفع/,
    paid: 'مدفوع',
    toCart: 'العودة إلى السلة',
    reference: 'المرجع',
    noted: 'تم، إلى الطلب',
    unpaid: 'لم يُدفع بعد',
    continue: /^المتابعة إلى/,
  },
} as const;

/** A guest with one product in the cart and an address stands at the checkout. */
async function openCheckout(page: Page) {
  await openAndHydrate(page, `${shopUrl}/cart`);
  const statuses = await page.evaluate(async () => {
    type Reply = { status: number; data: never };
    const get = async (path: string) => (await (await fetch(`/api/v1/${path}`)).json()) as Reply;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return ((await response.json()) as Reply).status;
    };
    const { result } = (await get('products?per_page=20')).data as { result: { data: { id: number }[] } };
    for (const { id } of result.data) {
      const product = (await get(`product/${id}`)).data as { inventory: { id: number; quantity: number }[] };
      const variant = product.inventory.find(({ quantity }) => quantity > 5);
      if (!variant) continue;
      const address = {
        name: 'Layla Haddad',
        email: 'layla@example.com',
        phone: '+1 555 0100',
        address_1: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        country: 'US',
        zip: '62701',
      };
      return [
        await post('cart/action', { product_id: id, inventory_id: variant.id, quantity: 1 }),
        await post('user/address/action', address),
      ];
    }
    return [];
  });
  expect(statuses).toEqual([200, 200]);
  await openAndHydrate(page, `${shopUrl}/checkout`);
}

async function orderWith(page: Page, method: number, say: (typeof words)['en' | 'ar']) {
  await page.locator(`input[name="order_method"][value="${method}"]`).check();
  await page.getByRole('button', { name: say.order }).click();
}

const inSandbox = (page: Page) => page.waitForURL(/\/sandbox\//);
const press = (page: Page, action: string) =>
  page.locator(`button[name="action"][value="${action}"]`).click();

/** Whatever the pages of the providers are made of: what is asked here is ours. */
async function expectGoodPage(page: Page) {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
}

const remote = [
  ['Stripe', 3],
  ['PayPal', 4],
  ['Razorpay', 1],
  ['Flutterwave', 5],
] as const;

test.each(remote)('%s: cancel, try again, pay (en, 360 px)', async (_name, method) => {
  const { page, complaints, close } = await openPage(browser, calmAt(360));
  const say = words.en;
  await openCheckout(page);
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

test('iyzico, which tells a cancellation by saying nothing: verifying, and paid on the next visit (en, 360 px)', async () => {
  const { page, complaints, close } = await openPage(browser, calmAt(360));
  await openCheckout(page);
  await orderWith(page, 6, words.en);
  await inSandbox(page);
  await press(page, 'cancel');
  await page.getByRole('heading', { name: 'Verifying your payment' }).waitFor();
  await expectGoodPage(page);
  await page.goBack();
  await inSandbox(page);
  await press(page, 'pay');
  await page.waitForURL(/\/user\/order\/\d+/);
  expect(ours(complaints)).toEqual([]);
  await close();
});

test('going back from the provider does not lead there again; leaving puts everything into the cart (ar, 1440 px)', async () => {
  const { page, complaints, close } = await openPage(browser, calmAt(1440));
  const say = words.ar;
  await page.context().addCookies([{ name: 'currentLanguage', value: 'ar', url: shopUrl }]);
  await openCheckout(page);
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
    await openCheckout(page);
    await orderWith(page, 7, say);
    await page.waitForURL(/\/pay\/\d+/);
    await page.getByText(say.reference, { exact: true }).waitFor();
    expect(await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).count()).toBe(1);
    await expectGoodPage(page);
    await page.getByRole('link', { name: say.noted }).click();
    await page.getByText(say.unpaid, { exact: true }).waitFor();
    expect(ours(complaints)).toEqual([]);
    await close();
  },
);

test('a tab that is closed at the provider: its notice alone pays the order', async () => {
  const { page, close } = await openPage(browser, calmAt(360));
  await openCheckout(page);
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

function ours(complaints: readonly string[]): string[] {
  return complaints.filter((complaint) => !complaint.includes('/sandbox/'));
}
