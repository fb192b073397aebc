import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findPlaceWithState } from './queries.ts';

/** Whether any seller's shipping within this country (code in capitals) depends on the state. */
export async function shipsByState(db: Kysely<DB>, country: string): Promise<boolean> {
  return (await findPlaceWithState(db, country)) !== undefined;
}
