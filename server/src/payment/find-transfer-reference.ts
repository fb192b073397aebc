import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listAttempts } from './queries.ts';

/** What the buyer of an order was last asked to write on a bank transfer; null: they have not looked at the bank details. */
export async function findTransferReference(db: Kysely<DB>, orderId: number): Promise<string | null> {
  const newest = (await listAttempts(db, orderId)).find(({ provider }) => provider === 'bank');
  return newest?.reference ?? null;
}
