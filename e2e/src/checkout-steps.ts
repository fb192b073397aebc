import type { Page } from 'playwright-core';
import { openAndHydrate } from './watched-page.ts';
import { textOf } from './texts.ts';

export const checkoutWords = {
  en: {
    /** No variants, and enough stock for every test. */
    soap: 'Olive oil soap, three-pack',
    skipToBuy: 'Skip to purchase options',
    addToCart: 'Add to cart',
    added: textOf('en', 'product.added'),
    checkout: /^Checkout \(\d+\)$/,
    name: /^Name/,
    email: /^Email/,
    phone: /^Phone/,
    country: /^Country/,
    state: /^State/,
    street: /^Address/,
    zip: /^Postal code/,
    city: /^City/,
    zipExample: /26133/,
    save: 'Save address',
    toPayment: 'Continue to payment',
    pay: /^(Pay \D*\d|Place order)/,
    thanks: 'Thank you! Your order has been placed.',
  },
  ar: {
    soap: 'صابون بزيت الزيتون، ثلاث قطع',
    skipToBuy: 'تخطَّ إلى الشراء',
    addToCart: 'أضف إلى السلة',
    added: textOf('ar', 'product.added'),
    checkout: /^إتمام الشراء \(\d+\)$/,
    name: /^الاسم/,
    email: /^البريد الإلكتروني/,
    phone: /^رقم الهاتف/,
    country: /^البلد/,
    state: /^الولاية/,
    street: /^العنوان/,
    zip: /^الرمز البريدي/,
    city: /^المدينة/,
    zipExample: /26133/,
    save: 'حفظ العنوان',
    toPayment: 'المتابعة إلى الدفع',
    pay: /^(ادفع \D*\d|أكّد الطلب)/,
    thanks: 'شكرًا لك! استلمنا طلبك.',
  },
} as const;

export type CheckoutWords = (typeof checkoutWords)['en' | 'ar'];

/** Searches for the soap and adds it to the cart. */
export async function addSoap(page: Page, shopUrl: string, texts: CheckoutWords): Promise<void> {
  const { soap } = texts;
  await openAndHydrate(page, `${shopUrl}/search?q=${encodeURIComponent(soap)}`);
  await page.getByRole('link', { name: soap, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: soap }).waitFor();
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
}

export async function fillAddress(page: Page, texts: CheckoutWords, email: string): Promise<void> {
  await page.getByLabel(texts.name).fill('Layla Haddad');
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.phone).fill('+49 30 0000 142');
  await page.getByLabel(texts.country).selectOption('DE');
  await page.getByLabel(texts.street).fill('Torstraße 101');
  await page.getByLabel(texts.zip).fill('10119');
  await page.getByLabel(texts.city).fill('Berlin');
}
