// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endFlashSale } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { putOffer } from './fill-cart-from-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: {
    toPayment: 'Continue to payment',
    pay: /^(Pay \D*\d|Place order)/,
    changed: 'Updates to your cart',
    refused: /^The price of .+ has changed to/,
    thanks: 'Thank you! Your order has been placed.',
  },
  ar: {
    toPayment: 'المتابعة إلى الدفع',
    pay: /^(ادفع \D*\d|أكّد الطلب)/,
    changed: 'تغييرات في سلتك',
    refused: /^تغيّر سعر .+ إلى/,
    thanks: 'شكرًا لك! استلمنا طلبك.',
  },
} as const;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('a flash sale ends while its product is in a cart (%s, %i px)', (language, width) => {
  const texts = words[language];

  test('the cart says so, the open checkout is refused with the new price, and the next click pays it', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);
    await openForCalls(page);
    const offer = await putOffer(page);
    await sendToBerlin(page);
    await openAndHydrate(page, `${shopUrl}/cart`);
    expect(await page.getByText(texts.changed).count()).toBe(0);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    await page.getByRole('button', { name: texts.toPayment }).click();
    const pay = page.getByRole('button', { name: texts.pay });
    await pay.waitFor();
    const promised = centsOf(await pay.textContent());

    const undo = await endFlashSale(offer.saleId);
    try {
      const cart = await page.context().newPage();
      await openAndHydrate(cart, `${shopUrl}/cart`);
      await cart.getByText(texts.changed).waitFor();
      const notice = (await cart.getByText(offer.title).first().textContent()) ?? '';
      for (const cents of [offer.flashCents, offer.usualCents]) expect(notice).toContain(textOf(cents));
      await expectSoundPage(cart);
      await cart.close();

      await pay.click();
      const refusal = page.getByRole('alert').getByText(texts.refused);
      await refusal.waitFor();
      expect(await refusal.textContent()).toContain(textOf(offer.usualCents));
      expect(await countOrders(page)).toBe(0);
      const asked = promised + offer.usualCents - offer.flashCents;
      await expect.poll(async () => centsOf(await pay.textContent()), { timeout: 30_000 }).toBe(asked);
      await expectSoundPage(page);
      await pay.click();
      await page.getByText(texts.thanks).waitFor();
      const { total } = await findOrder(page);
      expect(total).toBe(asked);
    } finally {
      await undo();
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

/** A new visitor in Berlin. */
const sendToBerlin = (page: Page) =>
  call(page, 'POST', 'user/address/action', {
    name: 'Layla Haddad',
    email: `${crypto.randomUUID()}@example.com`,
    phone: '+49 30 0000 147',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  });

async function countOrders(page: Page): Promise<number> {
  return (await call<{ total: number }>(page, 'POST', 'order/by-user', {})).total;
}

async function findOrder(page: Page): Promise<{ total: number }> {
  const { data, total } = await call<{ total: number; data: { total_amount: string }[] }>(
    page,
    'POST',
    'order/by-user',
    {},
  );
  expect(total).toBe(1);
  return { total: centsOf(data[0]!.total_amount) };
}

const textOf = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

function centsOf(text: string | null): number {
  return Math.round(Number(/\d[\d,]*\.\d\d/.exec(text ?? '')?.[0].replaceAll(',', '')) * 100);
}
