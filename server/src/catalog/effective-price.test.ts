import { effectivePrice } from '@souk/rules/price';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

test('effective_price() in the database and rules/price.ts agree on every combination of selling, offered and flash price', async () => {
  const amounts = [0, 1, 99, 100, 101, 2_000_000_000_000];
  const mixes = amounts.flatMap((selling) =>
    amounts.flatMap((offered) => [null, ...amounts].map((flash) => ({ selling, offered, flash }))),
  );
  const { rows } = await sql<{ price: number }>`
    select effective_price(m.selling, m.offered, m.flash) as price
    from unnest(
      ${mixes.map((mix) => mix.selling)}::bigint[], ${mixes.map((mix) => mix.offered)}::bigint[],
      ${mixes.map((mix) => mix.flash)}::bigint[]
    ) with ordinality as m(selling, offered, flash, place)
    order by m.place`.execute(shop.db);
  const ruled = mixes.map(({ selling, offered, flash }) => {
    const sale = flash === null ? null : { priceMinor: flash, startMs: 0, endMs: 2 };
    return effectivePrice({ sellingMinor: selling, offeredMinor: offered, flash: sale }, 1).priceMinor;
  });
  expect(mixes).toHaveLength(252);
  expect(rows.map((row) => row.price)).toEqual(ruled);
});
