import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { ownerName, type Owner } from '#http/owner.ts';

/**
 * Lets only one transaction at a time change the cart and the addresses of an owner, until it ends. Take it before
 * any row lock: two rows that do not exist yet cannot be locked, and the first of two equal inserts would win by
 * chance (held by cart/races.test.ts and address/races.test.ts).
 */
export async function lockOwner(tx: Transaction<DB>, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerName(owner)}, 0))`.execute(tx);
}
