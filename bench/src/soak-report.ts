import type { Tally } from './arrivals.ts';

/** Limit of the 99th percentile of successful requests. */
const longestWaitMs = 3000;

export type Soak = {
  tallies: ReadonlyMap<string, Tally>;
  /** The stream of cached pages, which must always succeed. */
  cached: string;
  /** What failed two seconds after the crowd had left. */
  unwell: readonly string[];
};

const widths = [30, 9, 9, 9, 9, 9, 9, 9] as const;
export const soakHeading = cells([
  '',
  'asked',
  'served',
  'p50, ms',
  'p99, ms',
  'refused',
  'p99, ms',
  'broken',
]);

export function soakRow(name: string, { asked, servedMs, refusedMs, broken }: Tally): string {
  return cells([
    name,
    String(asked),
    String(servedMs.length),
    whole(quantile(servedMs, 0.5)),
    whole(quantile(servedMs, 0.99)),
    String(refusedMs.length),
    whole(quantile(refusedMs, 0.99)),
    String(broken.values().reduce((sum, count) => sum + count, 0)),
  ]);
}

/** One sentence for each missed target. */
export function missedTargets({ tallies, cached, unwell }: Soak): string[] {
  const missed: string[] = [];
  for (const [name, { asked, servedMs, broken }] of tallies) {
    for (const [problem, count] of broken) missed.push(`${count} times ${problem}`);
    const p99Ms = quantile(servedMs, 0.99);
    if (p99Ms !== null && p99Ms > longestWaitMs)
      missed.push(`The p99 of served requests (${name}) was ${whole(p99Ms)} ms.`);
    if (name === cached && servedMs.length < asked)
      missed.push(`${asked - servedMs.length} visitors of cached pages were not served.`);
  }
  for (const name of unwell) missed.push(`Two seconds after the load ended, this was not served: ${name}.`);
  return missed;
}

function quantile(values: readonly number[], share: number): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? null;
}

const whole = (value: number | null) => (value === null ? '' : Math.round(value).toLocaleString('en'));

function cells([first, ...others]: string[]): string {
  return [first!.padEnd(widths[0]), ...others.map((text, index) => text.padStart(widths[index + 1]!))].join(
    ' ',
  );
}
