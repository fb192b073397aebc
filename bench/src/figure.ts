/** What a figure is of, and so how it is written. */
export type Unit = 'times slower' | 'per second' | 'kB' | 'MB' | 'times the small shop' | '%' | 'ms';

export type Figure = {
  value: number;
  unit: Unit;
  /** `≥`, `≤`: the asking side was at its limit, the server was not. */
  bound?: '≥' | '≤';
  /** Of single requests, in ms. */
  p50Ms?: number;
  p95Ms?: number;
  /** What it was measured by, or what else is to be known. */
  beside?: string;
  /** Why it says nothing, if so. */
  spoiled?: string;
};

export type Goal = { least: number } | { most: number };
export type Verdict = 'met' | 'missed' | 'unknown';

/** `unknown`: what was measured is only a bound on the wrong side of the goal, or was spoiled. */
export function verdictOf({ value, bound, spoiled }: Figure, goal: Goal): Verdict {
  if (spoiled !== undefined || Number.isNaN(value)) return 'unknown';
  const isMet = 'least' in goal ? value >= goal.least : value <= goal.most;
  if (isMet) return bound === ('least' in goal ? '≤' : '≥') ? 'unknown' : 'met';
  return bound === ('least' in goal ? '≥' : '≤') ? 'unknown' : 'missed';
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
