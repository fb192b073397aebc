import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, fillCart } from '#order/test-shoppers.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { guestShopper } from '#access/shopper.ts';

/* CONTRACT §1.4: "Order of proof: bearer, then query or body, then X-User-Token, then the httpOnly cookie." */

const ways = ['bearer', 'given', 'header', 'cookie'] as const;
type Way = (typeof ways)[number];

let shop: TestShop;
let product: Awaited<ReturnType<typeof buildProduct>>;
let login: Record<string, string>;
const tokens = { given: '', header: '', cookie: '' };
/** The cart row and the address owned by each way's guest. */
const owned = new Map<Way, { row: number; address: number }>();

beforeAll(async () => {
  shop = await buildTestShop();
  product = await buildProduct(shop.db, { stock: 50 });
  const userId = await buildUser(shop.db);
  login = await shop.signIn(userId);
  await fillCart(shop.db, userId, { items: [{ product }] });
  owned.set('bearer', await ownedBy('user_id', userId));
  for (const way of ['given', 'header', 'cookie'] as const) {
    tokens[way] = await buildGuest(shop.db, { items: [{ product }] });
    owned.set(way, await ownedBy('guest_key', guestShopper(tokens[way]).guestKey!));
  }
});
afterAll(() => shop.close());

async function ownedBy(column: 'user_id' | 'guest_key', value: number | string) {
  const [row, address] = await Promise.all(
    (['cart_items', 'addresses'] as const).map((table) =>
      shop.db.selectFrom(table).select('id').where(column, '=', value).executeTakeFirstOrThrow(),
    ),
  );
  return { row: row!.id, address: address!.id };
}

function proofOf(sent: readonly Way[]) {
  const headers = {
    // From one of our pages, because otherwise a cookie does not count for a change.
    origin: testPublicUrl,
    ...(sent.includes('bearer') ? login : {}),
    ...(sent.includes('header') ? { 'x-user-token': tokens.header } : {}),
    ...(sent.includes('cookie') ? { cookie: `frontend_user_token=${tokens.cookie}` } : {}),
  };
  return { headers, given: sent.includes('given') ? { user_token: tokens.given } : {} };
}

/** All combinations of ways, in order of precedence. */
const choices = Array.from({ length: 2 ** ways.length - 1 }, (_, n) =>
  ways.filter((_way, bit) => (n + 1) & (1 << bit)),
);

describe.each(choices.map((sent) => [sent.join(', '), sent] as const))('%s', (_name, sent) => {
  const first = sent[0]!;

  test(`in a query: ${first}`, async () => {
    const { headers, given: query } = proofOf(sent);
    const { data } = await shop.call('GET user/address/all', { query, headers });
    expect(data.data.map(({ id }) => id)).toEqual([owned.get(first)?.address]);
  });

  test(`in a body: ${first}`, async () => {
    const { headers, given } = proofOf(sent);
    const body = { product_id: product.id, inventory_id: product.inventoryIds[0], quantity: 1, ...given };
    const { data } = await shop.call('POST cart/buy-now', { body, headers });
    expect(data.id).toBe(owned.get(first)?.row);
  });
});

test.each(['undefined', 'null', '', 'short', 'x'.repeat(129)])(
  '"count as absent": with a given %j the header decides',
  async (user_token) => {
    const { headers } = proofOf(['header', 'cookie']);
    const { data } = await shop.call('GET user/address/all', { query: { user_token }, headers });
    expect(data.data.map(({ id }) => id)).toEqual([owned.get('header')?.address]);
  },
);
