import { mailboxOf } from '@souk/rules/validation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z') })));
afterAll(() => shop.close());

const addresses = [
  ['Nora+1@Example.com', 'nora@example.com'],
  ['no.ra@example.com', 'no.ra@example.com'],
  ['No.Ra+shop+2@GoogleMail.com', 'nora@gmail.com'],
  ['nora@gmail.com', 'nora@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
] as const;

test('code and database agree on what one mailbox is', async () => {
  for (const [address, mailbox] of addresses) {
    const { rows } = await sql<{ said: string }>`select mailbox_of(${address}) as said`.execute(shop.db);
    expect([mailboxOf(address), rows[0]!.said], address).toEqual([mailbox, mailbox]);
  }
});

test.each(['nora+1@gmail.com', 'n.o.r.a@googlemail.com', 'NORA@gmail.com'])(
  'a guest can use a voucher limited to one use per customer only once, also as %s',
  async (again) => {
    const product = await buildProduct(shop.db, { sellingMinor: 2000, stock: 9 });
    const { code } = await buildVoucher(shop.db, { flat_minor: 500, limit_per_customer: 1 });
    const order = async (email: string) =>
      shop.call('POST order/action', {
        body: orderBody(await buildGuest(shop.db, { items: [{ product }], address: { email } }), {
          voucher: code,
        }),
      });
    expect(await order('nora@gmail.com')).toMatchObject({ status: 200 });
    expect(await order(again)).toMatchObject({ status: 201 });
  },
);
