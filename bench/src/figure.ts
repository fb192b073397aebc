/** The unit, which determines the format. */
export type Unit = 'times slower' | 'per second' | 'kB' | 'MB' | 'times the small shop' | '%' | 'ms';

export type Figure = {
  value: number;
  unit: Unit;
  /** `≥`, `≤`: the client was the bottleneck, not the server. */
  bound?: '≥' | '≤';
  /** Of single requests, in ms. */
  p50Ms?: number;
  p95Ms?: number;
  /** Method and other remarks. */
  note?: string;
  /** Why the figure is invalid, if it is. */
  spoiled?: string;
};

export type Goal = { least: number } | { most: number };
export type Verdict = 'met' | 'missed' | 'unknown';

/** `unknown`: the figure is invalid, or only a bound on the wrong side of the goal. */
export function verdictOf({ value, bound, spoiled }: Figure, goal: Goal): Verdict {
  if (spoiled !== undefined || Number.isNaN(value)) return 'unknown';
  const isMet = 'least' in goal ? value >= goal.least : value <= goal.most;
  if (isMet) return bound === ('least' in goal ? '≤' : '≥') ? 'unknown' : 'met';
  return bound === ('least' in goal ? '≥' : '≤') ? 'unknown' : 'missed';
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
