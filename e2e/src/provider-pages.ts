import type { Page } from 'playwright-core';
import { openForCalls } from './call-from-page.ts';
import { openAndHydrate, seriousFindings, sidewaysScroll } from './watched-page.ts';
import { expect } from 'vitest';

export const paymentWords = {
  en: {
    order: /^(Pay \D*\d|Place order)/,
    cancelled: 'Payment has been cancelled',
    failed: 'Your payment didn’t go through',
    verifying: 'Verifying your payment',
    unverified: 'Unable to verify the payment',
    again: 'Try again',
    ask: 'Check again',
    toOrder: 'View order',
    emptyCart: 'Cart, 0 items',
    pay: /^Pay \D*\d/,
    payNow: 'Pay now',
    paid: 'Paid',
    thanks: 'Thank you! We’ve received your payment.',
    placed: 'Thank you! Your order has been placed.',
    toCart: 'Back to cart',
    reference: 'Reference',
    amount: 'Amount',
    copy: { iban: 'Copy: IBAN', reference: 'Copy: Reference' },
    another: 'Pay another way',
    noted: 'View order',
    unpaid: 'Not paid yet',
    continue: /^Continue to \W?Stripe/,
    bankDetails: 'Show bank details',
    bankTitle: 'Bank transfer',
    received: 'Amount paid',
    misfit: /doesn’t match the amount due/,
  },
  ar: {
    order: /^(ادفع \D*\d|أكّد الطلب)/,
    cancelled: 'تم إلغاء الدفع',
    failed: 'لم تتم عملية الدفع',
    verifying: 'نتحقق من دفعتك',
    unverified: 'تعذّر التحقق من الدفع',
    again: 'حاول مرة أخرى',
    ask: 'التحقق مجددًا',
    toOrder: 'عرض الطلب',
    emptyCart: 'السلة، لا عناصر',
    pay: /^ادفع \D*\d/,
    payNow: 'ادفع الآن',
    paid: 'مدفوع',
    thanks: 'شكرًا لك! وصلت دفعتك.',
    placed: 'شكرًا لك! استلمنا طلبك.',
    toCart: 'العودة إلى السلة',
    reference: 'المرجع',
    amount: 'المبلغ',
    copy: { iban: 'نسخ: \u2068IBAN\u2069', reference: 'نسخ: \u2068المرجع\u2069' },
    another: 'الدفع بطريقة أخرى',
    noted: 'عرض الطلب',
    unpaid: 'لم يُدفع بعد',
    continue: /^المتابعة إلى \W?Stripe/,
    bankDetails: 'عرض بيانات الحساب المصرفي',
    bankTitle: 'تحويل مصرفي',
    received: 'المبلغ المدفوع',
    misfit: /لا يطابق المبلغ المستحق/,
  },
} as const;

export type PaymentWords = (typeof paymentWords)['en' | 'ar'];

/** A guest with one product in the cart and an address, at the checkout. */
export async function openCheckout(page: Page, shopUrl: string): Promise<void> {
  await openForCalls(page, shopUrl);
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

/** Orders with a payment method by its number of SPEC §9. */
export async function orderWith(page: Page, method: number, texts: PaymentWords): Promise<void> {
  await page.locator(`input[name="order_method"][value="${method}"]`).check();
  await page.getByRole('button', { name: texts.order }).click();
}

export const inSandbox = (page: Page) => page.waitForURL(/\/sandbox\//);

/** Clicks a button of the provider's page. */
export const clickAction = (page: Page, action: string) =>
  page.locator(`button[name="action"][value="${action}"]`).click();

export type CancelThenPay = {
  /** Button of the provider's page; default `cancel`. */
  turn?: string;
  /** Heading of our page afterwards; default "cancelled". */
  told?: string;
  address?: RegExp;
};

/** Cancels at the provider, sees the message, tries again and pays. */
export async function cancelThenPay(
  page: Page,
  texts: PaymentWords,
  { turn = 'cancel', told: heading, address = /\/(payment|payfast)\/|-callback/ }: CancelThenPay = {},
): Promise<void> {
  await inSandbox(page);
  await clickAction(page, turn);
  await page.waitForURL(address);
  await page.getByRole('heading', { name: heading ?? texts.cancelled }).waitFor();
  await expectGoodPage(page);
  await page.getByRole('link', { name: texts.again }).click();
  await page.getByRole('button', { name: texts.pay }).click();
  await inSandbox(page);
  await clickAction(page, 'pay');
  await page.waitForURL(/\/user\/order\/\d+/);
  await page.getByText(texts.thanks).waitFor();
  await page.getByText(texts.paid, { exact: true }).first().waitFor();
  await expectGoodPage(page);
}

/** Modifies this payment's webhook in the lab part of the provider's page. */
export async function setLabOption(page: Page, option: 'notice' | 'tamper', value: string): Promise<void> {
  const field = page.locator(`select[name="${option}"]`);
  if (!(await field.isVisible())) await page.locator('summary').click();
  await field.selectOption(value);
}

/** Checks the essentials of a provider page; the rest is the provider's. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
}

export function ours(complaints: readonly string[]): string[] {
  return complaints.filter((complaint) => !complaint.includes('/sandbox/'));
}
