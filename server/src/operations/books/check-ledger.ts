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

/** Fails if the ledger is wrong, so that it is among the operators' tasks with the row that is. */
async function checkOrFail(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const fault = await checkLedger(shop);
  if (fault !== null) throw new Error(`The ledger doesn't add up, and payouts are stopped: ${fault}`);
}

export const ledgerJobs: readonly ClockJob[] = [
  { name: 'check-ledger', cron: '41 * * * *', run: checkOrFail },
];
