// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { createAccount, signIn } from './accounts.ts';
import { endFlashSale, setStock } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import { cartOf, put, putOffer, putStranded } from './fill-cart-from-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { wordsWhenItGoesWrong } from './words-when-it-goes-wrong.ts';

const browser = await openBrowser();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('failures on the way to an order (%s, %i px)', (language, width) => {
  const texts = wordsWhenItGoesWrong[language];
  const buy = checkoutWords[language];
  const { soap } = buy;
  const account = accountWords[language];

  test('leads to login after the session expires and back to the same step with all input', async () => {
    const person = await createAccount(shopUrl);
    const { page, complaints, close } = await visit(language, width);
    await signIn(page.context(), shopUrl, person);
    await put(page, soap, 2);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    const loginAgain = async (step: string) => {
      await page.getByText(texts.ended).waitFor();
      if (step === '/cart') await expectSoundPage(page);
      await page.getByLabel(account.email).fill(person.email);
      await page.getByLabel(account.password).fill(person.password);
      await page.getByRole('button', { name: account.login, exact: true }).click();
      await page.waitForURL((url) => url.pathname === step);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      expect(await cartOf(page)).toEqual([[soap, 2]]);
    };
    await page.context().clearCookies({ name: 'frontend_token' });
    await fillAddress(page, buy, person.email);
    await page.getByRole('button', { name: buy.toPayment }).click();
    await loginAgain('/shipping');
    // Input is restored.
    const unsent = page.getByRole('alert').filter({ hasText: texts.notSaved });
    await unsent.getByRole('button', { name: texts.again }).click();
    const pay = page.getByRole('button', { name: buy.pay });
    await pay.waitFor();

    for (const [step, act] of [
      ['/checkout', () => pay.click()],
      ['/cart', () => page.goto(`${shopUrl}/cart`)],
      ['/shipping', () => page.goto(`${shopUrl}/shipping`)],
    ] as const) {
      await page.context().clearCookies({ name: 'frontend_token' });
      await act();
      await loginAgain(step);
    }
    await page.context().clearCookies({ name: 'frontend_token' });
    await page.goto(`${shopUrl}/cart`);
    await page.getByText(texts.ended).waitFor();
    await page.goto(`${shopUrl}/cart`);
    expect(new URL(page.url()).pathname).toBe('/cart');
    expect(complaints).toEqual([]);
    await close();
  });

  test('explains undeliverable, removed and more expensive items in the cart, and what to do', async () => {
    const { page, complaints, close } = await visit(language, width);
    await put(page, soap, 3);
    const plant = await putStranded(page);
    await openAndHydrate(page, `${shopUrl}/cart`);
    await choosePlace(page, 'US');
    await page.getByText(texts.stranded).first().waitFor();
    await page.getByText(texts.inLine).waitFor();
    // No way on to a refusal at the last click.
    expect(await page.getByRole('link', { name: buy.checkout }).count()).toBe(0);
    await expectSoundPage(page);
    await page.getByRole('button', { name: texts.without }).click();
    await page.getByRole('link', { name: buy.checkout }).first().waitFor();
    expect(await page.getByText(texts.stranded).count()).toBe(0);
    await call(page, 'DELETE', `cart/delete/${plant}`);

    const restock = await setStock(checkoutWords.en.soap, 2);
    const offer = await putOffer(page);
    const undo = await endFlashSale(offer.saleId);
    try {
      await openAndHydrate(page, `${shopUrl}/cart`);
      const news = page.getByText(texts.news).locator('..');
      await news.getByText(texts.onlyLeft(soap)).waitFor();
      await news.getByText(offer.title).getByText(texts.saleOver).waitFor();
      await page.getByText(texts.blocked).first().waitFor();
      await expectSoundPage(page);
      await page
        .getByRole('group', { name: soap, exact: true })
        .getByRole('button', { name: texts.take })
        .click();
      await page.getByRole('link', { name: buy.checkout }).first().waitFor();
      expect(await news.getByText(texts.onlyLeft(soap)).count()).toBe(0);
    } finally {
      await undo();
      await restock();
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('names the product of a refusal at the last click and links to its line; explains why the typed voucher is refused', async () => {
    const { page, complaints, close } = await visit(language, width);
    await put(page, soap, 3);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    await fillAddress(page, buy, `${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: buy.toPayment }).click();
    const pay = page.getByRole('button', { name: buy.pay });
    await pay.waitFor();
    const restock = await setStock(checkoutWords.en.soap, 2);
    try {
      await pay.click();
      const refusal = page.getByRole('alert').filter({ hasText: texts.refused });
      await refusal.getByText(texts.onlyLeft(soap)).waitFor();
      await expectSoundPage(page);
      await refusal.getByText(texts.change).click();
      await page.waitForURL(/\/cart#line-\d+$/);
      await page
        .getByRole('group', { name: soap, exact: true })
        .getByRole('button', { name: texts.take })
        .waitFor();
    } finally {
      await restock();
    }
    await page.getByText(texts.voucher).click();
    await page.getByLabel(texts.code).fill('NOSUCHCODE');
    await page.getByRole('button', { name: texts.apply, exact: true }).click();
    await page.getByText(texts.invalid).waitFor();
    expect(await page.getByLabel(texts.code).inputValue()).toBe('NOSUCHCODE');
    expect(complaints).toEqual([]);
    await close();
  });

  test('leads back from the payment step when nothing is left to order', async () => {
    const { page, close } = await visit(language, width);
    await put(page, texts.lone, 1);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    await fillAddress(page, buy, `${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: buy.toPayment }).click();
    await page.getByRole('button', { name: buy.pay }).waitFor();
    const restock = await setStock(wordsWhenItGoesWrong.en.lone, 0);
    try {
      await openAndHydrate(page, `${shopUrl}/checkout`);
      expect(new URL(page.url()).pathname).toBe('/cart');
    } finally {
      await restock();
    }
    await close();
  });

  test('keeps the page and the input while offline, and retries with one click', async () => {
    const { page, close } = await visit(language, width);
    await put(page, soap, 1);
    await openAndHydrate(page, `${shopUrl}/cart`);
    const line = page.getByRole('group', { name: soap, exact: true });
    await page.context().setOffline(true);
    await line.getByRole('button', { name: texts.more }).click();
    const lost = page.getByRole('alert').filter({ hasText: texts.lost });
    await lost.waitFor();
    await expect.poll(() => line.getByRole('textbox').inputValue()).toBe('1');
    await page.context().setOffline(false);
    await expectSoundPage(page);
    await lost.getByRole('button', { name: texts.again }).click();
    await expect.poll(() => cartOf(page)).toEqual([[soap, 2]]);
    await expect.poll(() => line.getByRole('textbox').inputValue()).toBe('2');

    await openAndHydrate(page, `${shopUrl}/shipping`);
    await fillAddress(page, buy, 'layla@example.com');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: buy.toPayment }).click();
    await lost.waitFor();
    expect(await page.getByLabel(buy.street).inputValue()).toBe('Torstraße 101');
    await page.context().setOffline(false);
    await lost.getByRole('button', { name: texts.again }).click();
    const pay = page.getByRole('button', { name: buy.pay });
    await pay.waitFor();

    await page.context().setOffline(true);
    await pay.click();
    await lost.waitFor();
    await page.context().setOffline(false);
    await lost.getByRole('button', { name: texts.again }).click();
    await page.getByText(buy.thanks).waitFor();
    await close();
  });

  test('explains an empty cart after ordering: on Back, in a second tab and after a reload', async () => {
    const { page, complaints, close } = await visit(language, width);
    await put(page, soap, 1);
    await openAndHydrate(page, `${shopUrl}/shipping`);
    await fillAddress(page, buy, `${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: buy.toPayment }).click();
    const pay = page.getByRole('button', { name: buy.pay });
    await pay.waitFor();
    const second = await page.context().newPage();
    await openAndHydrate(second, `${shopUrl}/checkout`);
    await pay.click();
    await page.getByText(buy.thanks).waitFor();
    const thanks = page.url();

    await second.getByRole('button', { name: buy.pay }).click();
    await second.getByRole('heading', { name: texts.placed }).waitFor();
    await second.reload();
    await second.getByRole('heading', { name: texts.placed }).waitFor();
    await expectSoundPage(second);
    await second.close();
    await page.goBack();
    await page.getByRole('heading', { name: texts.placed }).waitFor();
    await page.getByRole('link', { name: texts.showOrder }).click();
    await page.waitForURL((url) => url.pathname === new URL(thanks).pathname);
    expect(complaints).toEqual([]);
    await close();
  });

  test('moves the focus to the next line after removing one, and to the restored line after undo', async () => {
    const { page, complaints, close } = await visit(language, width);
    await put(page, soap, 1);
    const other = await putOffer(page);
    await openAndHydrate(page, `${shopUrl}/cart`);
    await page.getByRole('button', { name: texts.remove }).click();
    await page.getByRole('status').getByText(texts.removed).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent.replaceAll('\u00a0', ' '));
    expect(await focused()).toBe(other.title);
    await page.getByRole('button', { name: texts.undo }).click();
    await expect.poll(focused).toBe(soap);
    expect(complaints).toEqual([]);
    await close();
  });
});

async function visit(language: 'en' | 'ar', width: number) {
  const visitor = await openPage(browser, reducedMotionAt(width));
  await setLanguage(visitor.page, language);
  await openForCalls(visitor.page);
  return visitor;
}

async function choosePlace(page: Page, country: string): Promise<void> {
  await page.locator('#delivery-place select[name=country]').selectOption(country);
}
