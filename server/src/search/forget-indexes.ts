import type pg from 'pg';

/** Of what an engine outside holds nothing is known any more: until it is filled anew the database searches. */
export async function forgetIndexes(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('delete from search_engines');
  await client.query('delete from search_outbox');
}
