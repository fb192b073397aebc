import { convertMinor } from '@souk/rules/convert-money';
import { endingUnits, minorShift } from '@souk/rules/currency-change';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const currencies = ['USD', 'JPY', 'KWD'];
describe.each(currencies)('amounts in %s', (from) => {
  test.each(currencies)('are converted into %s exactly, half up, and never to nothing', async (to) => {
    const minors = [0, 1, 4, 5, 49, 50, 99, 1050, 123_456, 999_999_999, 4_503_599_627_370];
    const rates = ['1', '0.00000001', '0.92', '1.08', '149.53712345', '999'];
    for (const rate of rates) {
      const { rows } = await sql<{ own: (number | null)[] }>`
        select to_jsonb(array(
          select amount_in_currency(minor, ${rate}::numeric * ${minorShift(from, to)}::numeric, 100, 'none')
          from unnest(${minors}::bigint[]) with ordinality one(minor, place) order by place)) as own`.execute(
        shop.db,
      );
      const expected = minors.map((minor) => {
        const converted = convertMinor(minor, { from, to, rate });
        return minor > 0 && converted === 0 ? 1 : converted;
      });
      for (const [index, one] of expected.entries()) if (one !== null) expect(rows[0]!.own[index]).toBe(one);
    }
  });

  test.each(['.99', '.00'] as const)('end in %s, the nearest of them', async (rounding) => {
    const whole = endingUnits(from, rounding);
    const end = rounding === '.99' ? (whole * 99) / 100 : 0;
    for (const minor of [1, 40, 99, 149, 150, 1050, 1049, 123_456]) {
      const { rows } = await sql<{ own: number }>`
        select amount_in_currency(${minor}::bigint, 1, ${whole}::bigint, ${rounding}) as own`.execute(
        shop.db,
      );
      const { own } = rows[0]!;
      expect(own).toBeGreaterThan(0);
      expect((own - end) % whole).toBe(0);
      expect(Math.abs(own - minor) <= whole / 2 || own === (end || whole)).toBe(true);
    }
  });
});
