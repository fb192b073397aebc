import { consoleApi } from '@souk/contract/console-api';
import { expect } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildGuest, orderBody, receiveMoney } from '#order/test-shoppers.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';

export const now = new Date('2026-11-20T12:00:00Z');

/** A shop with two stores, and its owner's session at the operator console. */
export async function buildOperatedShop() {
  const provider = testProvider();
  const shop = await buildTestShop({ now, payments: provider.payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  const noor = await buildStore(shop.db, { slug: 'noor' });
  const fjord = await buildStore(shop.db, { slug: 'fjord' });
  const headers = await ownerAtConsole(shop);

  /** Three cables of 9.99 and a lamp of 40.00 by Noor, a carpet of 60.00 by Fjord, shipping 5.00 each; 10% off, paid by the shop. */
  async function order({ isPaid = true, name = 'Layla Haddad', email = 'layla@example.com' } = {}) {
    const cable = await buildProduct(shop.db, { sellingMinor: 999, storeId: noor, stock: 5 });
    const lamp = await buildProduct(shop.db, { sellingMinor: 4000, storeId: noor });
    const carpet = await buildProduct(shop.db, { sellingMinor: 6000, storeId: fjord });
    const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
    const items = [{ product: cable, quantity: 3 }, { product: lamp }, { product: carpet }];
    const token = await buildGuest(shop.db, { items, address: { name, email } });
    const { data, form } = await shop.call('POST order/action', {
      body: orderBody(token, { voucher: code }),
    });
    expect(form).toEqual([]);
    if (isPaid) await receiveMoney(shop.db, data.order, shop.clock.now());
    return { id: data.id, number: data.order, cable };
  }

  async function read(id: number) {
    const { readOperatorOrder } = consoleApi.operatorOrders;
    return (await callConsole(shop, readOperatorOrder, { params: { id }, headers })).data;
  }

  /** Names of the operators, the owner first. */
  async function listOperators() {
    const { data } = await callConsole(shop, consoleApi.operatorStaff.readStaff, { headers });
    return data.members.map(({ name }) => name);
  }

  async function ask<Endpoint extends { path: string }>({ path }: Endpoint, query: string) {
    const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}?${query}`, headers });
    return reply.json<{ data: { rows: { number: string }[]; next: string | null } }>().data;
  }

  /** Closes the shop; its books must be right. */
  async function close() {
    const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
    await shop.close();
    expect(wrong).toEqual([]);
  }

  return { shop, provider, headers, noor, fjord, order, read, listOperators, ask, close };
}
export type OperatedShop = Awaited<ReturnType<typeof buildOperatedShop>>;
