import { PERIOD } from '@souk/contract/seller-console/statements';

/** A calendar month in UTC; `end` is the first moment after it. */
export type Period = { name: string; from: Date; end: Date };

/** Null if it isn't a month. */
export function periodOf(name: string): Period | null {
  if (!PERIOD.test(name)) return null;
  const [year, month] = name.split('-').map(Number) as [number, number]; // as PERIOD says
  return { name, from: new Date(Date.UTC(year, month - 1)), end: new Date(Date.UTC(year, month)) };
}

/** Whether its amounts may still change: until the ledger is closed, shortly after its end. */
export const isOpen = ({ end }: Pick<Period, 'end'>, closedUntil: Date | null): boolean =>
  closedUntil === null || closedUntil < end;

export const lastDay = ({ end }: Pick<Period, 'end'>): string =>
  new Date(end.getTime() - 1).toISOString().slice(0, 10);
