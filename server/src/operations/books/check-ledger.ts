import type { ClockJob } from '#jobs/job.ts';
import { insertLedgerCheck } from '#ledger/check-queries.ts';
import type { Shop } from '#shop.ts';
import { checkBooks } from './check-books.ts';

/** Checks the ledger and stores what it found: payouts wait while the last check found a fault. Returns the fault. */
export async function checkLedger({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<string | null> {
  const [book] = await checkBooks(db, ['ledger']);
  const wrong = book?.wrong ?? null;
  const fault = wrong && `${wrong.table} ${wrong.id}: ${wrong.column}`;
  await insertLedgerCheck(db, { at: clock.now(), fault });
  return fault;
}

export const ledgerJobs: readonly ClockJob[] = [
  { name: 'check-ledger', cron: '41 * * * *', run: checkLedger },
];
