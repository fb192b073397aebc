import { isDeepStrictEqual } from 'node:util';
import { convertMinor } from '@souk/rules/convert-money';
import { moneyNumber, toMinorRounded } from '@souk/rules/money';
import type { Settings } from '#settings/settings-schema.ts';

/** Settings in units of the shop's currency, with the most that each accepts. */
const most = {
  cash_limit: 1_000_000_000,
  import_limit: 1_000_000_000,
  payout_minimum: 1_000_000,
  payout_approval_above: 1_000_000_000,
} as const;
type AmountSetting = keyof typeof most;

type Conversion = { from: string; to: string; rate: string; isBack: boolean };

/** `isBack`: the rate is of a conversion in the other direction. */
export function amountsInCurrency(
  settings: Settings,
  { from, to, rate, isBack }: Conversion,
): Partial<Settings> {
  const own = isBack ? (1 / Number(rate)).toFixed(8) : rate;
  return Object.fromEntries(
    (Object.keys(most) as AmountSetting[]).map((key) => {
      const minor = convertMinor(toMinorRounded(settings[key], from), { from, to, rate: own });
      const units = minor === null ? most[key] : moneyNumber(minor, to);
      return [key, Math.min(units, most[key])];
    }),
  );
}

/** Settings that are still as a change made them, as they were before it. */
export function restoredSettings(
  current: Settings,
  { before = {}, after = {} }: { before?: Partial<Settings>; after?: Partial<Settings> },
): Partial<Settings> {
  const unchanged = (Object.keys(after) as (keyof Settings)[]).filter((key) =>
    isDeepStrictEqual(current[key], after[key]),
  );
  return Object.fromEntries(unchanged.map((key) => [key, before[key]]));
}
