import { type Figure, type Goal, type Unit, verdictOf } from './figure.ts';

const widths = [56, 13, 12, 9, 9, 9] as const;
const written: Record<Unit, (value: number) => string> = {
  'times slower': (value) => `${short(value)} ×`,
  'per second': (value) => `${short(value)}/s`,
  kB: (value) => `${Math.round(value)} kB`,
  MB: (value) => `${Math.round(value)} MB`,
  'times the small shop': (value) => `${short(value)} ×`,
  '%': (value) => `${short(value)} %`,
  ms: (value) => `${short(value)} ms`,
};

export const heading = cells(['', 'measured', 'goal', '', 'p50, ms', 'p95, ms'], 'note');

/** A row below `heading`. */
export function row(name: string, figure: Figure, goal: Goal | null): string {
  const write = written[figure.unit];
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));
  return cells(
    [
      name,
      Number.isNaN(figure.value) ? '?' : `${figure.bound ? `${figure.bound} ` : ''}${write(figure.value)}`,
      ...(goal
        ? ['least' in goal ? `≥ ${write(goal.least)}` : `≤ ${write(goal.most)}`, verdictOf(figure, goal)]
        : ['', '']),
      ms(figure.p50Ms),
      ms(figure.p95Ms),
    ],
    [figure.spoiled, figure.note].filter(Boolean).join('; '),
  );
}

/** More than three digits would exceed the precision of the measurement. */
function short(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(value < 10 ? 2 : 3)));
}

function cells([first, ...others]: string[], last: string): string {
  const padded = others.map((text, index) => text.padStart(widths[index + 1]!));
  return `${[first!.padEnd(widths[0]), ...padded].join(' ')}  ${last}`.trimEnd();
}
