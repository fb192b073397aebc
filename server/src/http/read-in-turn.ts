import { DatabaseBusyError } from '#db/database-errors.ts';
import type { Shop } from '#shop.ts';

/** A read sends up to eight queries at once; together they must stay below the 500 that may wait for a connection. */
const readsAtOnce = 40;
const mostWaiting = 2000;

type Line = { running: number; waiting: (() => void)[] };
const lines = new WeakMap<Shop, Line>();

/**
 * Lets 40 public reads work at a time, the others in the order they came: a burst of visitors is served one after
 * the other instead of being refused because of the many queries that each of them sends.
 */
export async function readInTurn<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(shop) ?? { running: 0, waiting: [] };
  lines.set(shop, line);
  if (line.running < readsAtOnce) {
    line.running++;
  } else {
    if (line.waiting.length >= mostWaiting) throw new DatabaseBusyError();
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running--;
  }
}
