import type { ClientBase } from 'pg';

const oldestMajor = 15;

/** Throws a readable sentence if the server is too old for the shop. */
export async function majorVersionOf(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as number`);
  const major = Math.floor((rows[0] as { number: number }).number / 10_000);
  if (major < oldestMajor)
    throw new Error(`PostgreSQL ${major} is too old; the shop needs ${oldestMajor} or newer.`);
  return major;
}
