import { percentOf } from '@souk/rules/money';

/** What a line earns and the rate it is charged at, in percent with two decimals. */
export type CommissionLine = { goodsMinor: number; percent: string | number };

/**
 * The shop's share of one seller's part, in minor units: of the goods after bundle offer and voucher, never of the
 * shipping. With one rate it is taken of the whole part; with several, of each line. `percent` is that rate, or what
 * the mixture comes to.
 */
export function partCommission(lines: readonly CommissionLine[]): { percent: number; minor: number } {
  const goodsMinor = sum(lines.map((line) => line.goodsMinor));
  const rates = new Set(lines.map((line) => Number(line.percent)));
  const [only = 0] = rates;
  if (rates.size <= 1) return { percent: only, minor: percentOf(goodsMinor, only) };
  const minor = sum(lines.map((line) => percentOf(line.goodsMinor, line.percent)));
  return { percent: goodsMinor > 0 ? Math.round((minor * 10_000) / goodsMinor) / 100 : 0, minor };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
