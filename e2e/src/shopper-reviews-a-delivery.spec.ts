// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPerson, deliver, signIn } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { call, openForCalls } from './call-from-page.ts';
import { photo } from './photo.ts';
import { reviewWords } from './review-words.ts';
import { everyCorner, expectSoundPage, openAndHydrate, openPage, usually } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('a customer whose order has arrived (%s, %i px)', (language, width) => {
  const texts = reviewWords[language];
  // B30: text that looks like a script stays text.
  const text = `Pours well </script><img src=x onerror="document.title='pwned'"> ${language}`;

  test('reviews it with a picture, sees it on the product page, and changes it', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await page.context().addCookies([
      { name: 'currentLanguage', value: language, url: shopUrl },
      { name: 'frontend_token', value: await signIn((await createPerson('Nora Lind')).email), url: shopUrl },
    ]);
    await openForCalls(page);
    const { order, product } = await orderTeapot(page);
    const productUrl = `${shopUrl}/${product.slug}/product/${product.id}`;
    const section = page.locator('#reviews');

    await openAndHydrate(page, productUrl);
    await section.getByText(texts.tooEarly).waitFor();
    await openAndHydrate(page, `${shopUrl}/user/review/${product.id}`);
    await page.getByText(texts.tooEarly).waitFor();
    await expectSoundPage(page);

    await deliver(order.order);
    await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
    await page.getByRole('link', { name: texts.write }).click();
    await page.waitForURL(`**/user/review/${product.id}`);

    // Stars by keyboard: the browser blocks a review without any.
    await page.getByRole('button', { name: texts.publish }).click();
    const stars = page.getByRole('radio');
    expect(await stars.first().evaluate((star) => star.matches(':invalid'))).toBe(true);
    await stars.first().focus();
    for (let step = 1; step < 4; step++) await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: texts.stars(4) }).isChecked()).toBe(true);
    await page.getByLabel(texts.text).fill(text);
    await page.getByText(texts.left(2000 - text.length)).waitFor();

    const chooser = page.getByLabel(texts.add);
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText(texts.supported).waitFor();
    await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByRole('alert').getByText(texts.supported).waitFor();
    expect(await page.locator('input[name=images]').count()).toBe(0);
    await chooser.setInputFiles([
      { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 400) },
      { name: 'from a phone.jpg', mimeType: 'image/jpeg', buffer: await photo(1500, 1100) },
    ]);
    await expect.poll(() => page.locator('input[name=images]').count(), { timeout: 30_000 }).toBe(2);
    await expectSoundPage(page);
    await page.getByRole('button', { name: texts.publish }).click();
    await page.getByRole('status').getByText(texts.thanks).waitFor();

    await page.getByRole('link', { name: texts.see }).click();
    const review = section.getByRole('listitem').filter({ hasText: text });
    await review.waitFor();
    expect(await review.getByText(texts.verified).count()).toBe(1);
    expect(await page.title()).not.toContain('pwned');

    const picture = review.getByRole('link', { name: texts.pictureOf });
    await picture.click();
    const gallery = page.getByRole('dialog');
    await gallery.getByText(text).waitFor();
    const first = await gallery.getByRole('img').first().getAttribute('src');
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => gallery.getByRole('img').first().getAttribute('src')).not.toBe(first);
    await expectSoundPage(page);
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);

    await section.getByRole('link', { name: new RegExp(`^${texts.stars(4)}`) }).click();
    await page.waitForURL(/stars=4/);
    await review.waitFor();
    await section.getByRole('link', { name: new RegExp(`^${texts.stars(5)}`) }).click();
    await page.waitForURL(/stars=5/);
    await expect.poll(() => review.count()).toBe(0);
    await expectSoundPage(page);

    await section.getByRole('link', { name: texts.edit }).click();
    await page.waitForURL(`**/user/review/${product.id}`);
    expect(await page.getByLabel(texts.text).inputValue()).toBe(text);
    await page.getByRole('button', { name: texts.remove }).click();
    await page.getByRole('radio', { name: texts.stars(5) }).check({ force: true });
    await page.getByLabel(texts.text).fill(`Better and better ${language}`);
    await page.getByRole('button', { name: texts.save }).click();
    await page.getByRole('status').getByText(texts.thanks).waitFor();
    await page.getByRole('link', { name: texts.see }).click();
    const changed = section.getByRole('listitem').filter({ hasText: `Better and better ${language}` });
    await changed.waitFor();
    expect(await review.count()).toBe(0);
    expect(await changed.getByRole('link').count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

test.runIf(everyCorner)('posts stars and text without script, and keeps the input on a refusal', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  const token = await signIn((await createPerson('Paper Form')).email);
  await page.context().addCookies([{ name: 'frontend_token', value: token, url: shopUrl }]);
  const { order, product } = await orderTeapotAs(token);
  await deliver(order.order);

  await page.goto(`${shopUrl}/user/order/${order.id}`);
  await page.getByRole('link', { name: reviewWords.en.write }).click();
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByLabel(reviewWords.en.text).fill('Written on paper');
  await page.getByRole('button', { name: reviewWords.en.publish }).click();
  await page.getByRole('alert').getByText('Rating is required').waitFor();
  expect(await page.getByLabel(reviewWords.en.text).inputValue()).toBe('Written on paper');
  await page.getByRole('radio', { name: '3 stars' }).check({ force: true });
  await page.getByRole('button', { name: reviewWords.en.publish }).click();
  await page.getByText(reviewWords.en.thanks).waitFor();
  await page.goto(`${shopUrl}/${product.slug}/product/${product.id}?stars=3`);
  expect(await page.locator('#reviews').getByText('Written on paper').count()).toBe(1);
  await close();
});

test('sends a guest to login and back to the review', async () => {
  const reply = await fetch(`${shopUrl}/user/review/1`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/login?next=%2Fuser%2Freview%2F1']);
  const { page, close } = await openPage(browser, reducedMotionAt(360));
  await openAndHydrate(page, `${shopUrl}/x/product/1`);
  const invitation = page.locator('#reviews').getByRole('link', { name: reviewWords.en.write });
  await expect.poll(() => invitation.getAttribute('href')).toBe('/login?next=%2Fuser%2Freview%2F1');
  await close();
});

type Teapot = { id: number; slug: string; inventory: { id: number; quantity: number }[] };
type Placed = { order: { id: number; order: string }; product: Teapot };

async function orderTeapot(page: Page): Promise<Placed> {
  return placeOrder((method, path, body) => call(page, method, path, body));
}

async function orderTeapotAs(token: string): Promise<Placed> {
  return placeOrder(async (method, path, body) => {
    const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const envelope = (await reply.json()) as { status: number; message: string; data: never };
    if (envelope.status !== 200) throw new Error(`${method} ${path}: ${envelope.message}`);
    return envelope.data;
  });
}

async function placeOrder(
  ask: <Data>(method: string, path: string, body?: object) => Promise<Data>,
): Promise<Placed> {
  const found = await ask<{ result: { data: { id: number }[] } }>('GET', 'products?q=teapot');
  const product = await ask<Teapot>('GET', `product/${found.result.data[0]!.id}`);
  const inStock = product.inventory.find((variant) => variant.quantity > 0);
  await ask('POST', 'cart/action', { product_id: product.id, inventory_id: inStock?.id, quantity: 1 });
  await ask('POST', 'user/address/action', {
    name: 'Nora Lind',
    email: `${crypto.randomUUID()}@example.com`, // an offer is limited per shopper
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  });
  const order = await ask<Placed['order']>('POST', 'order/action', { order_method: 2 });
  return { order, product };
}
