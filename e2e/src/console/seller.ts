import type { Browser, Page } from 'playwright-core';
import { calmAt } from '../browser.ts';
import { setLanguage } from '../set-language.ts';
import { shopUrl } from '../shop.ts';
import { expectAxe, openPage } from '../watched-page.ts';

/** A page at this width, in this language, before somebody signs in. */
export async function openConsole(browser: Browser, language: 'en' | 'ar', width: number) {
  const opened = await openPage(browser, { ...calmAt(width, width < 500 ? 700 : 900), locale: language });
  await setLanguage(opened.page, language);
  await expectAxe(opened.page);
  return opened;
}

/** The demo's seller. */
export async function signInAsSeller(page: Page): Promise<void> {
  await page.locator('#sign-in-email').fill('seller@example.com');
  await page.locator('#sign-in-password').fill('souk-demo');
  await page.locator('#sign-in-password').press('Enter');
}

/** The demo's owner of the shop. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.locator('#sign-in-email').fill('operator@example.com');
  await page.locator('#sign-in-password').fill('souk-demo');
  await page.locator('#sign-in-password').press('Enter');
}

/** A page of the operator's console, whoever is signed in by now. */
export async function openAsOperator(page: Page, path: string): Promise<void> {
  await page.goto(`${shopUrl}/operator/${path}`);
  const email = page.locator('#sign-in-email');
  const title = page.locator('main h1');
  await email.or(title).first().waitFor();
  if (await email.isVisible()) await signInAsOperator(page);
  await title.waitFor();
}

type Reply<Data> = { status: number; data: Data };
async function ask<Data>(path: string, body?: object): Promise<Data> {
  const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { status, data } = (await reply.json()) as Reply<Data>;
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** A guest buys something of the demo seller's store, for cash; the order's number. */
export async function buyFromSeller(name: string, quantity = 1): Promise<string> {
  type Tile = { id: number };
  type Product = { inventory: { id: number; quantity: number }[] };
  const user_token = crypto.randomUUID().replaceAll('-', '');
  const { result } = await ask<{ result: { data: Tile[] } }>('products?store=1&per_page=5');
  const details = await Promise.all(result.data.map(({ id }) => ask<Product & Tile>(`product/${id}`)));
  const shelves = details.flatMap(({ id, inventory }) =>
    inventory.map((shelf) => ({ ...shelf, product: id })),
  );
  const fullest = shelves.toSorted((one, other) => other.quantity - one.quantity)[0]!; // the store has goods
  await ask('cart/action', {
    user_token,
    product_id: fullest.product,
    inventory_id: fullest.id,
    quantity,
  });
  await ask('user/address/action', {
    user_token,
    name,
    email: `${user_token}@example.com`,
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    zip: '10119',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  });
  const { order } = await ask<{ order: string }>('order/action', { user_token, order_method: 2 });
  return order;
}
