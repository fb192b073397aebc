import type { Browser, Page } from 'playwright-core';
import { reducedMotionAt } from '../browser.ts';
import { setLanguage } from '../set-language.ts';
import { deliver } from '../shop-operations.ts';
import { shopUrl } from '../shop.ts';
import { openPage } from '../watched-page.ts';

/** A console page at this width and language, before sign-in. */
export async function openConsole(browser: Browser, language: 'en' | 'ar', width: number) {
  const opened = await openPage(browser, {
    ...reducedMotionAt(width, width < 500 ? 700 : 900),
    locale: language,
  });
  await setLanguage(opened.page, language);
  return opened;
}

/** Creates a session of this console in the browser, as its form does. */
async function enter(
  page: Page,
  audience: 'seller' | 'operator',
  at: string,
  email = `${audience}@example.com`,
): Promise<void> {
  const reply = await page.context().request.post(`${at}/api/v1/console/session`, {
    data: { email, password: 'souk-demo', audience },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { status, message } = (await reply.json()) as { status: number; message: string };
  if (status !== 200) throw new Error(`${email}: ${message}`);
}

/** Signs in the demo's seller; effective with the next page. */
export const enterAsSeller = (page: Page) => enter(page, 'seller', shopUrl);

export const enterAsOperator = (page: Page, at = shopUrl) => enter(page, 'operator', at);

export const enterAsStaff = (page: Page, email: string) => enter(page, 'operator', shopUrl, email);

export const signInAsSeller = (page: Page) =>
  signInToConsole(page, { email: 'seller@example.com', password: 'souk-demo' });

/** By the form that a console shows without a session. */
export async function signInToConsole(page: Page, { email, password }: { email: string; password: string }) {
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(password);
  await page.locator('#sign-in-password').press('Enter');
}

/** Confirms with the demo's password when asked; the action continues. */
export async function confirmAgain(page: Page): Promise<void> {
  await page.locator('#confirm-password').fill('souk-demo');
  await page.locator('#confirm-password').press('Enter');
  await page.locator('#confirm-password').waitFor({ state: 'detached' });
}

export async function openAsOperator(page: Page, path: string): Promise<void> {
  await enterAsOperator(page);
  await page.goto(`${shopUrl}/operator/${path}`);
  await page.locator('main h1').waitFor();
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

/** A guest buys an item of the demo seller's store with cash on delivery; returns the order number. */
export const buyFromSeller = async (name: string, quantity = 1): Promise<string> =>
  (await buyAsGuest(name, quantity)).order;

/** Each guest buys one unit from the store; returns order numbers, oldest first. */
export async function buyFromSellerAs(names: readonly string[]): Promise<string[]> {
  const shelves = await listShelves();
  const numbers: string[] = [];
  for (const name of names) {
    const shelf = fullestOf(shelves);
    numbers.push((await buyAsGuest(name, 1, { shelf })).order);
    shelf.quantity--;
  }
  return numbers;
}

/** A guest receives some units of a product, and requests to return all of them. */
export async function sendBackToSeller(name: string, quantity: number, message: string) {
  type Order = { parts: { id: number }[]; ordered_products: { inventory_id: number }[] };
  const { id, order, user_token, product } = await buyAsGuest(name, quantity);
  await deliver(order);
  const { parts, ordered_products } = await ask<Order>(`order/find/${id}?user_token=${user_token}`);
  const { inventory_id } = ordered_products[0]!;
  await ask('returns/ask', {
    user_token,
    order_id: id,
    order_part_id: parts[0]!.id,
    cause: 'damaged',
    message,
    lines: [{ inventory_id, quantity }],
  });
  return { number: order, product, inventory: inventory_id };
}

/** Each guest buys one unit by bank transfer; returns amounts in cents and references. */
export async function owedByBank(names: readonly string[]) {
  type TransactionReply = { next: { lines: { label: string; value: string }[] } };
  const shelf = fullestOf(await listShelves());
  const owed: { number: string; reference: string; minor: number }[] = [];
  for (const name of names) {
    const { id, order, user_token } = await buyAsGuest(name, 1, { shelf, method: 7 });
    const { next } = await ask<TransactionReply>('order/transaction', { id, user_token });
    const value = (label: string) => next.lines.find((line) => line.label === label)!.value;
    const minor = Number(value('amount').replaceAll(/\D/g, ''));
    owed.push({ number: order, reference: value('reference'), minor });
  }
  return owed;
}

/** Stock of a variant. */
export async function stockOf({ product, inventory }: { product: number; inventory: number }) {
  type Product = { inventory: { id: number; quantity: number }[] };
  const { inventory: shelves } = await ask<Product>(`product/${product}`);
  return shelves.find(({ id }) => id === inventory)?.quantity;
}

type Shelf = { id: number; quantity: number };
type ShelfOf = Shelf & { product: number };

/** Stock of the store's first products. */
async function listShelves(): Promise<ShelfOf[]> {
  type Tile = { id: number };
  const { result } = await ask<{ result: { data: Tile[] } }>('products?store=1&per_page=5');
  const details = await Promise.all(
    result.data.map(({ id }) => ask<Tile & { inventory: Shelf[] }>(`product/${id}`)),
  );
  return details.flatMap(({ id, inventory }) => inventory.map((shelf) => ({ ...shelf, product: id })));
}

const fullestOf = (shelves: ShelfOf[]) => shelves.toSorted((one, other) => other.quantity - one.quantity)[0]!;

async function buyAsGuest(
  name: string,
  quantity: number,
  { shelf, method = 2 }: { shelf?: ShelfOf; method?: number } = {},
) {
  const user_token = crypto.randomUUID().replaceAll('-', '');
  const fullest = shelf ?? fullestOf(await listShelves());
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
  const body = { user_token, order_method: method };
  const placed = await ask<{ id: number; order: string }>('order/action', body);
  return { ...placed, user_token, product: fullest.product };
}
