import { inTransaction } from '#db/transaction.ts';
import { findClosedUntil } from '#ledger/close-months.ts';
import type { Shop } from '#shop.ts';
import { findFirstBooking, findSummedUntil, insertMonth } from './dac7-queries.ts';

/** Stores sellers' figures of the months that were closed since the last run. Returns how many. */
export async function sumMonths(
  { db }: Pick<Shop, 'db'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const closedUntil = await findClosedUntil(db);
  const first = (await findSummedUntil(db)) ?? (await findFirstBooking(db));
  if (!closedUntil || !first) return 0;
  let months = 0;
  let from = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()));
  while (from < closedUntil && !isStopping()) {
    const month = { from, end: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
    if (await inTransaction(db, (tx) => insertMonth(tx, month))) months++;
    from = month.end;
  }
  return months;
}
