import { DatabaseBusyError } from '#db/database-errors.ts';
import type { Shop } from '#shop.ts';
import { formLine, type Line } from './work-in-turn.ts';

const lines = new WeakMap<Shop, Line>();

/**
 * Lets 40 public reads work at a time, the others in the order they came: a burst of visitors is served one after
 * the other instead of being refused because of the many queries that each of them sends. One read sends up to eight
 * queries at once; together they must stay below the 500 that may wait for a connection.
 */
export async function readInTurn<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  const line =
    lines.get(shop) ?? formLine({ atOnce: 40, mostWaiting: 2000, full: () => new DatabaseBusyError() });
  lines.set(shop, line);
  return line(work);
}
