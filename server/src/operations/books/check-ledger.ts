import type { ClockJob } from '#jobs/job.ts';
import { insertLedgerCheck } from '#ledger/check-queries.ts';
import type { Shop } from '#shop.ts';
import { findLedgerFaults } from './check-books.ts';
import { checkLedgerJob } from './request-check.ts';

/** Checks the ledger and stores the faults: payouts wait while the last check has one. Returns the first. */
export async function checkLedger({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<string | null> {
  const faults = await findLedgerFaults(db);
  const [first] = faults;
  const fault = first ? `${first.table} ${first.id}: ${first.column}` : null;
  await insertLedgerCheck(db, { at: clock.now(), fault, faults });
  return fault;
}

/** Fails if the ledger is wrong, so that it is among the operators' tasks with the row that is. */
async function checkOrFail(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const fault = await checkLedger(shop);
  if (fault !== null) throw new Error(`The ledger doesn't balance, and payouts are stopped: ${fault}`);
}

export const ledgerJobs: readonly ClockJob[] = [
  { name: checkLedgerJob, cron: '41 * * * *', run: checkOrFail },
];
