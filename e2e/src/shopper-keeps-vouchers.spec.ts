// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPerson, signIn } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call } from './call-from-page.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

/** Demo product above the $40 minimum of WELCOME5. */
const headphones = '/aria-40-wireless-headphones-38-h-battery/product/1';

const words = {
  en: {
    all: textOf('en', 'voucher.show'),
    collect: /^Collect:/,
    collected: 'Collected',
    toast: 'Voucher collected',
    vouchers: 'Vouchers',
    code: 'Voucher code',
    add: 'Add',
    invalid: 'Invalid voucher.',
    expired: 'This voucher has expired.',
    added: /has been added to your vouchers\.$/,
    everywhere: /all stores/i,
    use: /^Use voucher:/,
    copy: 'Copy code WELCOME5',
    none: 'No vouchers yet',
    usedTab: 'Used',
    usedByYou: /\bused\b/,
    useAtCheckout: /^Use voucher .*WELCOME5/,
    notHere: /No items from .+ in this order/,
    applied: 'Voucher WELCOME5 applied',
    pay: /^(Pay \D*\d|Place order)/,
    thanks: 'Thank you! Your order has been placed.',
  },
  ar: {
    all: textOf('ar', 'voucher.show'),
    collect: /^احفظها:/,
    collected: 'محفوظة',
    toast: 'تم حفظ القسيمة',
    vouchers: 'القسائم',
    code: 'رمز القسيمة',
    add: 'إضافة',
    invalid: 'قسيمة غير صالحة.',
    expired: 'انتهت صلاحية هذه القسيمة.',
    added: /إلى قسائمك\.$/,
    everywhere: /كل المتاجر/,
    use: /^استخدام القسيمة:/,
    copy: 'نسخ الرمز \u2068WELCOME5\u2069',
    none: 'لا توجد قسائم بعد',
    usedTab: 'مستخدمة',
    usedByYou: /تم استخدامها/,
    useAtCheckout: /^استخدام القسيمة .*WELCOME5/,
    notHere: /لا منتجات من/,
    applied: 'تم تطبيق القسيمة WELCOME5',
    pay: /^(ادفع \D*\d|أكّد الطلب)/,
    thanks: 'شكرًا لك! استلمنا طلبك.',
  },
} as const;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('vouchers of a customer (%s, %i px)', (language, width) => {
  const texts = words[language];

  test('collects them as a guest who logs in, in a store and by code; uses one at the checkout with one click', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await setLanguage(page, language);

    // A guest is sent to login, and finds the voucher collected on return.
    await openAndHydrate(page, shopUrl + headphones);
    await page.getByRole('button', { name: texts.all }).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .locator('li')
      .filter({ hasText: 'WELCOME5' })
      .getByRole('button', { name: texts.collect })
      .click();
    await page.waitForURL('**/login?next=*');
    expect(new URL(page.url()).searchParams.get('next')).toBe(headphones);
    const { email } = await createPerson('Vera Linde');
    const cookie = { name: 'frontend_token', value: await signIn(email), url: shopUrl };
    await page.context().addCookies([cookie]);
    await openAndHydrate(page, shopUrl + headphones);
    await page.getByRole('status').getByText(texts.toast).waitFor();
    await page.getByRole('button', { name: texts.all }).click();
    expect(await sheet.getByText(texts.collected, { exact: true }).count()).toBe(1);
    await expectSoundPage(page);

    await openAndHydrate(page, `${shopUrl}/shop/casa-amphora`);
    await page.getByRole('button', { name: texts.collect }).click();
    const mark = page.getByText(texts.collected, { exact: true });
    await mark.waitFor();
    // The pressed button is gone; the focus isn't.
    expect(await mark.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectSoundPage(page);
    await openAndHydrate(page, `${shopUrl}/shop/casa-amphora`);
    await mark.waitFor();
    expect(await page.getByRole('button', { name: texts.collect }).count()).toBe(0);

    await openAndHydrate(page, `${shopUrl}/user/vouchers`);
    const tickets = page.locator('main article');
    expect(await tickets.count()).toBe(2);
    await addCode(page, texts, 'AUTUMN20');
    await page.getByRole('alert').getByText(texts.expired).waitFor();
    expect(await page.getByLabel(texts.code).inputValue()).toBe('AUTUMN20');
    await addCode(page, texts, 'sorry3');
    await page.getByRole('status').getByText(texts.added).waitFor();
    expect(await page.getByLabel(texts.code).inputValue()).toBe('');
    expect(await tickets.count()).toBe(3);
    const welcome = tickets.filter({ hasText: 'WELCOME5' });
    expect(await welcome.getByText(texts.everywhere).count()).toBe(1);
    expect(await welcome.getByRole('button', { name: texts.copy }).count()).toBe(1);
    const amphora = tickets.filter({ hasText: 'AMPHORA4' });
    expect(await amphora.getByRole('link', { name: texts.use }).getAttribute('href')).toBe(
      '/shop/casa-amphora',
    );
    await expectSoundPage(page);

    await fillCart(page, email);
    await openAndHydrate(page, `${shopUrl}/checkout`);
    const fullCents = await centsOnButton(page, texts.pay);
    expect(await page.locator('main').getByText(texts.notHere).count()).toBe(1);
    await expectSoundPage(page);
    await page.getByRole('button', { name: texts.useAtCheckout }).click();
    await page.getByText(texts.applied).waitFor();
    expect(await centsOnButton(page, texts.pay)).toBe(fullCents - 500);
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.thanks).waitFor();

    await openAndHydrate(page, `${shopUrl}/user/vouchers`);
    expect(await welcome.count()).toBe(0);
    await page.locator('main').getByRole('link', { name: texts.usedTab, exact: true }).click();
    await page.waitForURL('**/user/vouchers?show=used');
    await tickets.filter({ hasText: texts.usedByYou }).waitFor();
    expect(await tickets.count()).toBe(1);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test('explains where vouchers come from when there are none; every tab exists', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    const { email } = await createPerson('Nobody Yet');
    await page.context().addCookies([
      { name: 'currentLanguage', value: language, url: shopUrl },
      { name: 'frontend_token', value: await signIn(email), url: shopUrl },
    ]);
    for (const show of ['', '?show=used', '?show=expired', '?show=nonsense&page=9']) {
      await openAndHydrate(page, `${shopUrl}/user/vouchers${show}`);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('[aria-current=page]').locator('visible=true').count()).toBeGreaterThan(0);
      await expectSoundPage(page);
    }
    expect(await page.getByText(texts.none).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('sends a guest to login first, and back to the vouchers', async () => {
  const reply = await fetch(`${shopUrl}/user/vouchers?show=used`, { redirect: 'manual' });
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toBe(`/login?next=${encodeURIComponent('/user/vouchers?show=used')}`);
  expect(reply.headers.get('cache-control')).toContain('no-store');
});

test('adds a code by a form and selects a voucher at the checkout without script', async () => {
  const texts = words.en;
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  const { email } = await createPerson('Plain Reader');
  await page.context().addCookies([{ name: 'frontend_token', value: await signIn(email), url: shopUrl }]);
  await page.goto(`${shopUrl}/user/vouchers`);
  await addCode(page, texts, 'NOSUCH');
  await page.getByText(texts.invalid).waitFor();
  expect(await page.getByLabel(texts.code).inputValue()).toBe('NOSUCH');
  await addCode(page, texts, 'WELCOME5');
  await page.getByText(texts.added).waitFor();

  await fillCart(page, email);
  await page.goto(`${shopUrl}/checkout`);
  const fullCents = await centsOnButton(page, texts.pay);
  await page.getByRole('button', { name: texts.useAtCheckout }).click();
  await page.getByText(texts.applied).waitFor();
  expect(await centsOnButton(page, texts.pay)).toBe(fullCents - 500);
  await close();
});

test('refuses a form from another site', async () => {
  for (const origin of ['null', 'https://evil.example']) {
    const reply = await fetch(`${shopUrl}/user/vouchers`, {
      method: 'POST',
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'code=WELCOME5',
    });
    expect(reply.status).toBe(400);
  }
});

type Words = (typeof words)['en' | 'ar'];

async function addCode(page: Page, texts: Words, code: string) {
  await page.getByLabel(texts.code).fill(code);
  await page.locator('main form').getByRole('button', { name: texts.add, exact: true }).click();
}

/** Headphones in the cart and an address: ready for the checkout. */
async function fillCart(page: Page, email: string) {
  const { inventory } = await call<{ inventory: { id: number; quantity: number }[] }>(
    page,
    'GET',
    'product/1',
  );
  const most = inventory.toSorted((a, b) => b.quantity - a.quantity)[0];
  await call(page, 'POST', 'cart/buy-now', { product_id: 1, inventory_id: most?.id, quantity: 1 });
  await call(page, 'POST', 'user/address/action', {
    name: 'Vera Linde',
    email, // limits count the customer's earlier orders
    phone: '+49 30 0000 147',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  });
}

async function centsOnButton(page: Page, pay: RegExp): Promise<number> {
  const text = (await page.getByRole('button', { name: pay }).textContent()) ?? '';
  return Math.round(Number(/[\d.,]+\d/.exec(text)?.[0].replaceAll(',', '')) * 100);
}
