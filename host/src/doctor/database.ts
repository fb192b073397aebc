import { findPooling } from '@souk/server/db/pooling';
import { pendingMigrations } from '@souk/server/db/migrate';
import { majorVersionOf } from '@souk/server/db/server-version';
import { openClient } from '@souk/server/db/connection';
import pg from 'pg';
import { needsDirect } from '#adapt-to-pooler.ts';
import { examine, type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** Checks the database; once a check reports a problem, the rest are skipped. */
export async function checkDatabase(url: string, pooledUrl: string | null = null): Promise<Finding[]> {
  const reached = await examine('Database', async () =>
    ok('Database', 'finding.database.answers', { version: String(await versionOf(url)) }),
  );
  if (reached.state === 'problem') return [reached];
  return [
    reached,
    await examine('Connections', () => lookAtPooler(url, pooledUrl)),
    await examine('Migrations', () => lookAtMigrations(url)),
  ];
}

async function versionOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await majorVersionOf(client);
  } finally {
    await client.end();
  }
}

async function lookAtMigrations(url: string): Promise<Finding> {
  const pending = await pendingMigrations({ url });
  if (pending.length > 0)
    return problem('Migrations', 'finding.migrations.pending', { names: pending.join(', ') });
  return ok('Migrations', 'finding.migrations.none');
}

/** LISTEN, session locks and connection settings need a dedicated server connection. */
async function lookAtPooler(url: string, pooledUrl: string | null): Promise<Finding> {
  const pooling = await findPooling(pooledUrl ?? url).catch((error: Error) => error);
  if (pooling instanceof Error)
    return problem('Connections', 'finding.raw', { words: pooling.message.replace(/\.$/, '') });
  if (pooling === 'none') return ok('Connections', 'finding.connections.own');
  if (pooling === 'session') return ok('Connections', 'finding.connections.session');
  if (pooling === 'transaction' && pooledUrl === null) return problem('Connections', needsDirect.key);
  return lookAtLimits(pooledUrl ?? url);
}

/** The limits set on the role must have reached the pooler's server connections. */
async function lookAtLimits(url: string): Promise<Finding> {
  const client = openClient(url, { application_name: 'souk' });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string; zone: string }>(
      `select current_setting('statement_timeout') as value, current_setting('timezone') as zone`,
    );
    const { value, zone } = rows[0]!;
    if (value !== '0' && zone === 'UTC') return ok('Connections', 'finding.connections.role');
    return warning('Connections', 'finding.connections.unlimited');
  } finally {
    await client.end();
  }
}

const toleratedMs = 2000;
const dangerousMs = 30_000;

/** The database clock is authoritative (decision 017); a wrong one here distorts log times and breaks TLS. */
export async function checkClock({ pool }: Examined): Promise<Finding> {
  await pool.query('select 1'); // opens the connection before the time is taken
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const offMs = (before + Date.now()) / 2 - rows[0]!.now.getTime();
  if (Math.abs(offMs) < toleratedMs) return ok('Clock', 'finding.clock.right');
  return (Math.abs(offMs) < dangerousMs ? warning : problem)(
    'Clock',
    offMs > 0 ? 'finding.clock.ahead' : 'finding.clock.behind',
    { seconds: Math.abs(offMs / 1000).toFixed(1) },
  );
}
