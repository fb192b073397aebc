import { findPooling, isTransactionPooled } from '@souk/server/db/pooling';
import { setRoleSettings } from '@souk/server/db/role-settings';
import { inEnglish } from './doctor/finding.ts';
import type { Environment } from './environment.ts';
import { waitForDatabase } from './shop-database.ts';

/**
 * Checks for a connection pooler before any other query. Throws a sentence with instructions if its mode would break LISTEN,
 * session locks or prepared statements.
 */
export async function adaptToPooler(
  { databaseDirectUrl: direct }: Pick<Environment, 'databaseDirectUrl'>,
  url: string,
  log: (line: string) => void,
): Promise<void> {
  const pooling = await findPooling(url);
  if (direct !== null) {
    await waitForDatabase(direct, log, 'DATABASE_DIRECT_URL');
    if (await isTransactionPooled(direct)) throw new Error(isNotDirect);
  }
  if (pooling === 'transaction' && direct === null) throw new Error(`${inEnglish(needsDirect)}.`);
  if (pooling === 'transaction' || pooling === 'forgetful') await setRoleSettings(direct ?? url);
}

export const needsDirect = { key: 'finding.connections.direct' } as const;
const isNotDirect =
  'DATABASE_DIRECT_URL points to a pooler in transaction mode; it must be the direct address of PostgreSQL, or of a pooler with pool_mode = session.';
