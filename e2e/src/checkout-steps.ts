import type { Page } from 'playwright-core';
import { openAndHydrate } from './watched-page.ts';

/** Words of the way from a product to an order, by language. */
export const checkoutWords = {
  en: {
    addToCart: 'Add to cart',
    added: 'Product added',
    checkout: /^Checkout \(\d+\)$/,
    name: /Full name/,
    email: /E-mail/,
    phone: /Phone/,
    country: /Country/,
    state: /State or region/,
    street: /Street and number/,
    city: /City/,
    save: 'Save address',
    toPayment: 'Continue to payment',
    pay: /^Order and pay/,
    thanks: 'Thank you! Your order is placed.',
  },
  ar: {
    addToCart: 'أضف إلى السلة',
    added: 'تمت إضافة المنتج',
    checkout: /^إتمام الشراء \(\d+\)$/,
    name: /الاسم الكامل/,
    email: /البريد الإلكتروني/,
    phone: /الهاتف/,
    country: /البلد/,
    state: /الولاية أو المنطقة/,
    street: /الشارع والرقم/,
    city: /المدينة/,
    save: 'حفظ العنوان',
    toPayment: 'المتابعة إلى الدفع',
    pay: /^اطلب وادفع/,
    thanks: 'شكرًا لك! استلمنا طلبك.',
  },
} as const;

export type CheckoutWords = (typeof checkoutWords)['en' | 'ar'];

/** Without variants, and enough of it for every test. */
export const soap = 'Olive oil soap, three bars';

/** Looks the soap up and puts it into the cart. */
export async function addSoap(page: Page, shopUrl: string, say: CheckoutWords): Promise<void> {
  await openAndHydrate(page, `${shopUrl}/search?q=${encodeURIComponent(soap)}`);
  await page.getByRole('link', { name: soap, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: soap }).waitFor();
  await page.locator('#buy').getByRole('button', { name: say.addToCart }).click();
  await page.getByRole('status').getByText(say.added).waitFor();
}

/** Fills in the form of a new address and saves it. */
export async function saveAddress(page: Page, say: CheckoutWords, email: string): Promise<void> {
  await page.getByLabel(say.name).fill('Layla Haddad');
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.phone).fill('+49 30 0000 142');
  await page.getByLabel(say.country).selectOption('DE');
  await page.getByLabel(say.state).selectOption('BE');
  await page.getByLabel(say.street).fill('Torstraße 101');
  await page.getByLabel(say.city).fill('Berlin');
  await page.getByRole('button', { name: say.save }).click();
}
