import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listOperators } from './queries.ts';

/** The mail addresses of who runs the shop: verified accounts with `is_operator`, the oldest first. */
export async function listOperatorAddresses(db: Kysely<DB>): Promise<string[]> {
  return (await listOperators(db)).map(({ email }) => email);
}
