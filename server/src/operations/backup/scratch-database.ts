import pg from 'pg';
import { sqlStateOf } from '#db/database-errors.ts';
import { connectForCopies } from './connect-for-copies.ts';

export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** SQLSTATE */
export const insufficientPrivilege = '42501';

/** A larger copy could fill the disk that the shop uses. */
const largestBytes = 2_000_000_000;

/** Creates an empty database next to the shop's, to be dropped after use. Null if not permitted or if the shop is too large. */
export async function makeScratchDatabase(databaseUrl: string): Promise<ScratchDatabase | null> {
  const client = await connectForCopies(databaseUrl, 'souk trial');
  try {
    const { rows } = await client.query<{ oid: string; bytes: string }>(
      `select oid::text as oid, pg_database_size(oid)::text as bytes from pg_database where datname = current_database()`,
    );
    const { oid, bytes } = rows[0]!; // the current database
    if (Number(bytes) > largestBytes) return null;
    const name = `souk_trial_${oid}`;
    await dropOn(client, name);
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      async drop() {
        const again = await connectForCopies(databaseUrl, 'souk trial');
        try {
          await dropOn(again, name);
        } finally {
          await again.end();
        }
      },
    };
  } catch (error) {
    if (sqlStateOf(error) === insufficientPrivilege) return null;
    throw error;
  } finally {
    await client.end();
  }
}

const dropOn = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
