// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

const words = {
  en: {
    soldOut: 'sold out',
    addToCart: 'Add to cart',
    addBundle: /^Add all \d/,
    added: textOf('en', 'product.added'),
    left: /^\d+ of \d+ left at this price$/,
    selectAll: /^Select all/,
    noneSelected: 'No product is selected.',
    toPayment: 'Continue to payment',
    addVoucher: 'Add voucher',
    code: /Voucher code/,
    applied: /^Voucher .+ applied$/,
    pay: /^(Pay \D*\d|Place order)/,
    thanks: 'Thank you! Your order has been placed.',
    cancelPart: /^Cancel these items/,
    reason: /Reason/,
    confirmPart: 'Yes, cancel these items',
    cancelled: 'Cancelled',
    pending: 'Pending',
  },
  ar: {
    soldOut: 'نفد',
    addToCart: 'أضف إلى السلة',
    addBundle: /^أضف المنتجات \d/,
    added: textOf('ar', 'product.added'),
    left: /^متبقٍّ \d+ من \d+ بهذا السعر$/,
    selectAll: /^تحديد الكل/,
    noneSelected: 'لم يتم اختيار أي منتج.',
    toPayment: 'المتابعة إلى الدفع',
    addVoucher: 'إضافة قسيمة',
    code: /رمز القسيمة/,
    applied: /^تم تطبيق القسيمة/,
    pay: /^(ادفع \D*\d|أكّد الطلب)/,
    thanks: 'شكرًا لك! استلمنا طلبك.',
    cancelPart: /^إلغاء هذه المنتجات/,
    reason: /السبب/,
    confirmPart: 'نعم، ألغِ هذه المنتجات',
    cancelled: 'ملغى',
    pending: 'قيد الانتظار',
  },
} as const;

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('flash sale, bundle, voucher and two sellers in one cart (%s, %i px)', (language, width) => {
  const texts = words[language];

  test("shows the same amounts on every page, to the cent; cancelling one seller's part leaves the other unchanged", async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openForCalls(page);
    const { flash, bundle, voucher } = await findProducts(page);
    await call(page, 'POST', 'user/address/action', {
      name: 'Layla Haddad',
      email: `everything-${language}@example.com`,
      phone: '+49 30 0000 146',
      address_1: 'Torstraße 101',
      city: 'Berlin',
      state: 'BE',
      country: 'DE',
    });

    await openAndHydrate(page, shopUrl + pathOf(flash));
    const leftAtFirst = await leftOnPage(page, texts.left);
    // Structured data has the sale price too.
    expect(await offeredPrice(page)).toBe(flash.price);
    for (const group of await page.locator('#buy fieldset').all()) {
      await group.locator('label').filter({ hasNotText: texts.soldOut }).first().click();
    }
    await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
    await page.getByRole('status').getByText(texts.added).waitFor();
    await openAndHydrate(page, shopUrl + pathOf(bundle));
    await page.getByRole('button', { name: texts.addBundle }).click();
    await page.getByRole('status').getByText(texts.added).waitFor();

    await openAndHydrate(page, `${shopUrl}/cart`);
    const cart = await totalsIn(page, 'aside.card dl');
    // Subtotal, bundle, shipping, total, included tax.
    expect(cart).toHaveLength(5);
    expect(cart[1]).toBeLessThan(0);
    expect(cart[0]! + cart[1]! + cart[2]!).toBe(cart[3]);
    // Deselecting all makes the total zero, and reselecting restores the same amounts.
    await page.getByRole('checkbox', { name: texts.selectAll }).click();
    await page.getByText(texts.noneSelected).first().waitFor();
    expect((await totalsIn(page, 'aside.card dl')).at(-1)).toBe(0);
    await page.getByRole('checkbox', { name: texts.selectAll }).click();
    await expect.poll(() => totalsIn(page, 'aside.card dl'), { timeout: 30_000 }).toEqual(cart);

    await openAndHydrate(page, `${shopUrl}/shipping`);
    await page.getByRole('button', { name: texts.toPayment }).click();
    await page.getByRole('button', { name: texts.pay }).waitFor();
    expect(await totalsIn(page, 'aside.card dl')).toEqual(cart);
    await page.getByText(texts.addVoucher).click();
    await page.getByLabel(texts.code).fill(voucher);
    await page.getByLabel(texts.code).press('Enter');
    await page.getByText(texts.applied).waitFor();
    const agreed = await totalsIn(page, 'aside.card dl');
    // The voucher comes after the bundle.
    expect(agreed).toHaveLength(6);
    expect([agreed[0], agreed[1], agreed[3]]).toEqual([cart[0], cart[1], cart[2]]);
    expect(agreed[2]).toBeLessThan(0);
    expect(agreed[4]).toBe(cart[3]! + agreed[2]!);
    const pay = page.getByRole('button', { name: texts.pay });
    expect(centsOf((await pay.textContent()) ?? '')).toBe(agreed[4]);

    await pay.click();
    await page.getByText(texts.thanks).waitFor();
    const orderTotals = 'section[aria-labelledby=totals] dl';
    expect((await totalsIn(page, orderTotals)).slice(0, agreed.length)).toEqual(agreed);
    const order = await findOnlyOrder(page);
    expect(centsOf(order.total_amount)).toBe(agreed[4]);
    const [flashPart, otherPart] = [partOf(order, flash), partOf(order, bundle)];
    expect(centsOf(flashPart.total) + centsOf(otherPart.total)).toBe(agreed[4]);

    // Sold units disappear from the product page, also from a cached one.
    await expectLeft(page, flash, texts.left, leftAtFirst - 1);
    const stock = await stockOf(page, order, flash);

    await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
    const sectionOf = ({ store }: Part) => page.locator(`section[aria-label="${store.name}"]`);
    await sectionOf(flashPart).getByRole('link', { name: texts.cancelPart }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(texts.reason).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: texts.confirmPart }).click();
    await sectionOf(flashPart).getByText(texts.cancelled, { exact: true }).waitFor();
    expect(await sectionOf(otherPart).getByText(texts.pending, { exact: true }).count()).toBe(1);
    const after = await totalsIn(page, orderTotals);
    // The same amounts less the cancelled part: the other part and its tax remain due.
    expect(after.slice(0, 4)).toEqual(agreed.slice(0, 4));
    expect(after[4]).toBe(-centsOf(flashPart.total));
    expect(after[5]).toBe(centsOf(otherPart.total));
    expect(after[6]).toBeGreaterThan(0);
    expect(after[6]).toBeLessThan(agreed[5]!);
    await expectSoundPage(page);
    const stored = await findOnlyOrder(page);
    expect(partOf(stored, bundle)).toEqual(otherPart);
    expect({ ...stored.calculated, total: stored.total_amount }).toEqual({
      ...order.calculated,
      total: order.total_amount,
    });

    await expectLeft(page, flash, texts.left, leftAtFirst);
    expect(await stockOf(page, order, flash)).toBe(stock + 1);
    expect(complaints).toEqual([]);
    await close();
  });
});

type Product = {
  id: number;
  slug: string;
  price: string | null;
  inventory: { id: number; quantity: number; price: string }[];
  bundle_deal: { buy: number; free: number } | null;
  flash: { left: number } | null;
  store: { id: number };
  vouchers: { code: string; min_spend: number; limit_per_customer: number | null }[];
};
type Part = {
  id: number;
  total: string;
  cancelled: number;
  status: number;
  store: { id: number; name: string };
};
type Order = {
  id: number;
  total_amount: string;
  calculated: Record<string, number>;
  parts: Part[];
  ordered_products: { product_id: number; inventory_id: number }[];
};

const pathOf = ({ slug, id }: Product) => `/${slug}/product/${id}`;
/** A variant with its own price isn't sold at the flash price (SPEC §9). */
const hasOnePrice = ({ inventory }: Product) => inventory.every(({ price }) => Number(price) === 0);

/** Demo data: a product on flash sale, a bundle of another seller, and a voucher valid for both. */
async function findProducts(page: Page) {
  const sales = await call<{ products: { product_id: number; left: number }[] }[]>(page, 'GET', 'flash-sale');
  const inStock = sales.flatMap(({ products }) => products).filter(({ left }) => left > 1);
  const flash = await findProduct(
    page,
    inStock.map(({ product_id }) => product_id),
    (product) => hasOnePrice(product) && product.flash !== null && product.bundle_deal === null,
  );
  const replies = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      call<{ result: { data: { id: number }[] } }>(
        page,
        'GET',
        `products?per_page=60&sortby=price_low_to_high&page=${number}`,
      ),
    ),
  );
  const bundle = await findProduct(
    page,
    replies.flatMap(({ result }) => result.data.map(({ id }) => id)),
    ({ inventory, bundle_deal: deal, store }) =>
      inventory.length === 1 && inventory[0]!.quantity >= 5 && deal !== null && store.id !== flash.store.id,
  );
  const codes = new Set(bundle.vouchers.map(({ code }) => code));
  const voucher = flash.vouchers.find(({ code }) => codes.has(code));
  if (!voucher) throw new Error('The demo shop has no voucher for all sellers.');
  return { flash, bundle, voucher: voucher.code };
}

/** The first match, loaded by the dozen. */
async function findProduct(page: Page, ids: number[], matches: (product: Product) => boolean) {
  for (let start = 0; start < ids.length; start += 12) {
    const some = ids.slice(start, start + 12).map((id) => call<Product>(page, 'GET', `product/${id}`));
    const found = (await Promise.all(some)).find(matches);
    if (found) return found;
  }
  throw new Error(`None of the ${ids.length} products will do.`);
}

async function findOnlyOrder(page: Page): Promise<Order> {
  const { data } = await call<{ data: { id: number }[] }>(page, 'POST', 'order/by-user', {});
  expect(data).toHaveLength(1);
  return call<Order>(page, 'POST', `order/find/${data[0]!.id}`, {});
}

const partOf = (order: Order, product: Product) =>
  order.parts.find((part) => part.store.id === product.store.id)!;

/** Remaining stock of the ordered variant. */
async function stockOf(page: Page, order: Order, { id }: Product): Promise<number> {
  const { inventory } = await call<Product>(page, 'GET', `product/${id}`);
  const line = order.ordered_products.find(({ product_id }) => product_id === id);
  return inventory.find((variant) => variant.id === line?.inventory_id)!.quantity;
}

type Offers = { price?: string; lowPrice?: string };

/** The product's price in structured data. */
async function offeredPrice(page: Page): Promise<string | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const facts = blocks.map((json) => JSON.parse(json) as { offers?: Offers });
  const offers = facts.find((block) => block.offers)?.offers;
  return offers?.price ?? offers?.lowPrice; // the cheapest of several variants
}

/** Remaining flash quota according to the product page. */
async function leftOnPage(page: Page, left: RegExp): Promise<number> {
  const text = (await page.getByText(left).first().textContent()) ?? '';
  return Number(/\d+/.exec(text)?.[0]);
}

/** A cached page is dropped once the shop is notified of the order. */
async function expectLeft(page: Page, product: Product, left: RegExp, count: number) {
  const shown = async () => {
    await page.goto(shopUrl + pathOf(product));
    return leftOnPage(page, left);
  };
  await expect.poll(shown, { timeout: 30_000 }).toBe(count);
}

/** Amounts of a list of totals in cents, from the top; "free" is 0. */
async function totalsIn(page: Page, list: string): Promise<number[]> {
  const texts = await page.locator(`${list} dd`).allTextContents();
  return texts.map(centsOf);
}

function centsOf(text: string): number {
  const digits = /\d[\d,]*\.\d\d/.exec(text)?.[0];
  if (digits === undefined) return 0;
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (/[-−]/.test(text) ? -1 : 1);
}
