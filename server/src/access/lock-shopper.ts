import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName, type Shopper } from './shopper.ts';

/**
 * Lets only one transaction at a time change the cart, the addresses and the lists of an owner, until it ends. Take it
 * before any row lock: two rows that do not exist yet cannot be locked, and the first of two equal inserts would win by
 * chance (held by the races.test.ts of cart, address and product-list).
 */
export async function lockShopper(tx: Transaction<DB>, shopper: Shopper): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shopperName(shopper)}, 0))`.execute(tx);
}
