// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import { everyCorner, expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

/** Demo product above the $40 minimum of WELCOME5. */
const headphones = '/aria-40-wireless-headphones-38-h-battery/product/1';

const words = {
  en: {
    ...checkoutWords.en,
    soldOut: 'sold out',
    addVoucher: 'Add voucher',
    code: /Voucher code/,
    apply: 'Apply',
    invalid: 'Invalid voucher.',
    applied: 'Voucher WELCOME5 applied',
    remove: 'Remove voucher WELCOME5',
  },
  ar: {
    ...checkoutWords.ar,
    soldOut: 'نفد',
    addVoucher: 'إضافة قسيمة',
    code: /رمز القسيمة/,
    apply: 'تطبيق',
    invalid: 'قسيمة غير صالحة.',
    applied: 'تم تطبيق القسيمة WELCOME5',
    remove: 'إزالة القسيمة \u2068WELCOME5\u2069',
  },
} as const;
type Words = (typeof words)['en' | 'ar'];

for (const [language, width] of usually([
  ['en', 1440],
  ['ar', 360],
] as const)) {
  test(`a guest applies, removes and reapplies WELCOME5; the button shows the total (${language}, ${width} px)`, async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    const texts = words[language];
    await setLanguage(page, language);
    await goToCheckout(page, texts, `voucher-${language}@example.com`);
    const fullCents = await centsOnButton(page, texts);

    await page.getByText(texts.addVoucher).click();
    await page.getByLabel(texts.code).fill('NOSUCH');
    await page.getByRole('button', { name: texts.apply, exact: true }).click();
    await page.getByRole('alert').getByText(texts.invalid).waitFor();
    expect(await page.getByLabel(texts.code).inputValue()).toBe('NOSUCH');
    expect(await centsOnButton(page, texts)).toBe(fullCents);
    await expectSoundPage(page);

    await applyWelcome(page, texts);
    expect(await centsOnButton(page, texts)).toBe(fullCents - 500);
    expect(await page.locator('aside dl').textContent()).toMatch(/5\.00/);
    await expectSoundPage(page);

    await page.getByRole('button', { name: texts.remove }).click();
    await page.getByText(texts.addVoucher).waitFor();
    expect(await centsOnButton(page, texts)).toBe(fullCents);

    await page.getByText(texts.addVoucher).click();
    await applyWelcome(page, texts);
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.thanks).waitFor();
    expect(await placedOrder(page)).toEqual({ totalCents: fullCents - 500, voucher: 5 });
    expect(complaints).toEqual([]);
    await close();
  });
}

test.runIf(everyCorner)('a voucher is applied and used before hydration', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  await goToCheckout(page, words.en, 'voucher-plain@example.com');
  const cookies = await page.context().cookies();
  await close();

  const plain = await openPage(browser, { ...reducedMotionAt(1440), javaScriptEnabled: false });
  await plain.page.context().addCookies(cookies);
  await plain.page.goto(`${shopUrl}/checkout`);
  const fullCents = await centsOnButton(plain.page, words.en);
  await plain.page.getByText(words.en.addVoucher).click();
  await applyWelcome(plain.page, words.en);
  expect(await centsOnButton(plain.page, words.en)).toBe(fullCents - 500);
  await plain.page.getByRole('button', { name: words.en.pay }).click();
  await plain.page.getByText(words.en.thanks).waitFor();
  expect(await plain.page.locator('main').textContent()).toContain(
    `$${((fullCents - 500) / 100).toFixed(2)}`,
  );
  await plain.close();
});

test('a typed but unapplied code is sent with the order: refused with the reason, or used', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  const texts = words.en;
  await goToCheckout(page, texts, 'voucher-typed@example.com');
  const fullCents = await centsOnButton(page, texts);
  await page.getByText(texts.addVoucher).click();
  await page.getByLabel(texts.code).fill('AUTUMN20');
  await page.getByRole('button', { name: texts.pay }).click();
  await page.getByRole('alert').getByText('This voucher has expired.').first().waitFor();
  expect(await page.getByLabel(texts.code).inputValue()).toBe('AUTUMN20');

  await page.getByLabel(texts.code).fill('WELCOME5');
  await page.getByRole('button', { name: texts.pay }).click();
  await page.getByText(texts.thanks).waitFor();
  expect(await placedOrder(page)).toEqual({ totalCents: fullCents - 500, voucher: 5 });
  expect(complaints).toEqual([]);
  await close();
});

test.each([
  ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
  ['a page that hides where it is', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['nobody says where', { origin: 'null' }],
])('a cross-site checkout form is refused: %s', async (_, headers) => {
  const reply = await fetch(`${shopUrl}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'intent=voucher&voucher=WELCOME5',
  });
  expect(reply.status).toBe(400);
});

async function goToCheckout(page: Page, texts: Words, email: string) {
  await openAndHydrate(page, shopUrl + headphones);
  await page.locator('#buy fieldset label').filter({ hasNotText: texts.soldOut }).first().click();
  await page.locator('#buy').getByRole('button', { name: texts.addToCart }).click();
  await page.getByRole('status').getByText(texts.added).waitFor();
  await openAndHydrate(page, `${shopUrl}/shipping`);
  await fillAddress(page, texts, email);
  await page.getByRole('button', { name: texts.toPayment }).click();
  await page.getByRole('button', { name: texts.pay }).waitFor();
}

async function applyWelcome(page: Page, texts: Words) {
  await page.getByLabel(texts.code).fill('welcome5');
  await page.getByLabel(texts.code).press('Enter');
  await page.getByText(texts.applied).waitFor();
}

/** The total on the button, in cents. */
async function centsOnButton(page: Page, texts: Words): Promise<number> {
  const text = (await page.getByRole('button', { name: texts.pay }).textContent()) ?? '';
  return Math.round(Number(/[\d.,]+\d/.exec(text)?.[0].replaceAll(',', '')) * 100);
}

/** Total of this visitor's only order, by the public API. */
async function placedOrder(page: Page): Promise<{ totalCents: number; voucher: number }> {
  return page.evaluate(async () => {
    const ask = async (path: string) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: '{}' });
      return ((await reply.json()) as { data: unknown }).data;
    };
    const { data } = (await ask('order/by-user')) as { data: { id: number }[] };
    if (data.length !== 1) throw new Error(`${data.length} orders`);
    const order = (await ask(`order/find/${data[0]!.id}`)) as {
      total_amount: string;
      calculated: { voucher_price: number };
    };
    return {
      totalCents: Math.round(Number(order.total_amount) * 100),
      voucher: order.calculated.voucher_price,
    };
  });
}
