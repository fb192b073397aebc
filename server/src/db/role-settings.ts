import type pg from 'pg';
import { openClient } from './connection.ts';
import { statementLimits } from './open-database.ts';

/**
 * Gives the shop's role, in this database, the limits and the zone that connections otherwise begin with. For poolers that lend a
 * server for each transaction, or forget what a connection began with. Servers that a pooler has already keep the old ones until
 * they are replaced. Whoever needs longer says so (`withoutLimits`).
 */
export async function setRoleSettings(url: string): Promise<void> {
  const client = openClient(url, { application_name: 'souk migrate', query_timeout: 10_000 });
  await client.connect();
  try {
    for (const [name, value] of Object.entries({ ...statementLimits(), timezone: 'UTC' }))
      await client.query(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}'); end $$`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}

/** For what takes long: migrations, filling a demo, waiting for either. */
export async function withoutLimits(client: pg.Client): Promise<void> {
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
}
