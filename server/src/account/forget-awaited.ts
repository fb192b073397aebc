import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteAwaited } from './awaited-login-queries.ts';

/** Forgets whom providers have named for an address, because its account is deleted. */
export async function forgetAwaited(tx: Transaction<DB>, email: string): Promise<void> {
  await deleteAwaited(tx, email);
}
