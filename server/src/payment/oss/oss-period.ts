import type { OssPeriod } from '@souk/contract/console/operator-oss';

/** A calendar quarter (`2026-Q4`) or month (`2026-11`) in UTC; `end` is the first moment after it. */
export type Period = { name: OssPeriod; months: 1 | 3; from: Date; end: Date };

export function periodOf(name: OssPeriod): Period {
  const [year, part] = name.split('-') as [string, string]; // as the contract checks
  const months = part.startsWith('Q') ? 3 : 1;
  const first = months === 3 ? (Number(part.slice(1)) - 1) * 3 : Number(part) - 1;
  const at = (month: number) => new Date(Date.UTC(Number(year), month));
  return { name, months, from: at(first), end: at(first + months) };
}

const nameOf = (at: Date, months: Period['months']): OssPeriod =>
  months === 3
    ? `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`
    : at.toISOString().slice(0, 7);

export const quarterAt = (at: Date): OssPeriod => nameOf(at, 3);

/** The quarters and months since a moment, newest first. */
export function periodsSince(first: Date, now: Date): Record<'quarters' | 'months', OssPeriod[]> {
  const months: OssPeriod[] = [];
  const quarters = new Set<OssPeriod>();
  const since = periodOf(nameOf(first, 1)).from;
  for (let at = periodOf(nameOf(now, 1)).from; at >= since; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))) {
    months.push(nameOf(at, 1));
    quarters.add(quarterAt(at));
  }
  return { quarters: [...quarters], months };
} // prettier-ignore
