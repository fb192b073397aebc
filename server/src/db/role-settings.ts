import type pg from 'pg';
import { openClient } from './connection.ts';
import { statementLimits } from './open-database.ts';

/**
 * Stores the limits and the time zone that connections otherwise set at startup on the shop's role in this database. For
 * poolers that assign a server per transaction or ignore startup settings. Servers that a pooler holds open keep the old
 * values until they are replaced. Long-running work overrides them (`withoutLimits`).
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

/** For long-running work: migrations, filling a demo, waiting for either. */
export async function withoutLimits(client: pg.Client): Promise<void> {
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
}
