import type pg from 'pg';

/** Forgets the engine's indexes, whose content is unknown: the database searches until the engine is refilled. */
export async function forgetIndexes(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('delete from search_engines');
  await client.query('delete from search_outbox');
}
