import type { Page } from 'playwright-core';
import { newPerson } from './accounts.ts';
import { call } from './call-from-page.ts';

export type Part = { id: number; total: string; store: { id: number; name: string } };
export type Order = {
  id: number;
  order: string;
  parts: Part[];
  ordered_products: { product_id: number; inventory_id: number; store: { id: number } }[];
};

/** Orders one unit of one seller and some of a second as the page's visitor; cash on delivery unless `method` is given. Offers may be limited per customer, so each is a new one. */
export async function orderFromTwoSellers(
  page: Page,
  email = newPerson().email,
  method = 2,
  units = 1,
): Promise<Order> {
  const items = [
    { word: 'headphones', quantity: 1 },
    { word: 'soap', quantity: units },
  ];
  for (const { word, quantity } of items) {
    const productId = await findProduct(page, word);
    const { inventory } = await call<ProductDetail>(page, 'GET', `product/${productId}`);
    const most = inventory.toSorted((a, b) => b.quantity - a.quantity)[0];
    const body = { product_id: productId, inventory_id: most?.id, quantity };
    await call(page, 'POST', 'cart/action', body);
  }
  await call(page, 'POST', 'user/address/action', homeInBerlin(email));
  const { id } = await call<{ id: number }>(page, 'POST', 'order/action', { order_method: method });
  return call<Order>(page, 'GET', `order/find/${id}`);
}

export const homeInBerlin = (email = 'layla@example.com') => ({
  name: 'Layla Haddad',
  email,
  phone: '+49 30 0000 142',
  address_1: 'Torstraße 101',
  zip: '10119',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
});

export type ProductDetail = { id: number; inventory: { id: number; quantity: number }[] };

async function findProduct(page: Page, word: string): Promise<number> {
  const { result } = await call<{ result: { data: { id: number }[] } }>(page, 'GET', `products?q=${word}`);
  return result.data[0]!.id;
}
