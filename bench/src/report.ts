import type { Comparison } from './compare.ts';

const widths = [50, 7, 11, 9, 11, 10] as const;

/** Above this share of its time, whoever asks is what holds a server back. */
const atItsLimit = 0.95;

export const heading = cells(['', 'kB', 'shop, 1/s', 'p99, ms', 'bare, 1/s', 'shop:bare']);

/**
 * A row below `heading`, of the medians of the rounds. `≥` before a speed and `≤` before its share of another: the asking
 * side was at its limit, the server was not.
 */
export function row(name: string, { bytes, rounds }: Comparison): string {
  const of = (pick: (round: Comparison['rounds'][number]) => number) => median(rounds.map(pick));
  const isShopHeldBack = of(({ shop }) => shop.asking) > atItsLimit;
  const isBareHeldBack = of(({ bare }) => bare.asking) > atItsLimit;
  const share = of(({ shop, bare }) => shop.visitsPerSecond / bare.visitsPerSecond);
  return cells([
    name,
    (bytes / 1000).toFixed(1),
    `${isShopHeldBack ? '≥ ' : ''}${whole(of(({ shop }) => shop.visitsPerSecond))}`,
    of(({ shop }) => shop.p99Ms).toFixed(1),
    `${isBareHeldBack ? '≥ ' : ''}${whole(of(({ bare }) => bare.visitsPerSecond))}`,
    `${isBareHeldBack ? '≤ ' : ''}${(100 * share).toFixed(1)} %`,
  ]);
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function cells([first, ...others]: string[]): string {
  return [first!.padEnd(widths[0]), ...others.map((text, index) => text.padStart(widths[index + 1]!))].join(
    ' ',
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
