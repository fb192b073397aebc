import pg from 'pg';

/**
 * Whether a pooler stands between us and PostgreSQL that lends a server for one transaction only. Then `LISTEN`, locks of
 * a session and its settings are lost or somebody else's. Seen by two connections that are open at the same time: each has
 * a server of its own unless somebody lends them out, so a server that changes, or that both have, tells.
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const seen = new Map<pg.Client, number>();
    // Twice in a row, because a pooler may go round; with two servers it would give each of us always the same.
    for (const client of [one, one, other, other, one]) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const { pid } = rows[0]!;
      if (seen.has(client) && seen.get(client) !== pid) return true;
      seen.set(client, pid);
      if (seen.size === 2 && seen.get(one) === seen.get(other)) return true;
    }
    return false;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {}); // the query that meets the lost connection rejects
  return client;
}
