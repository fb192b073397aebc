import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SearchEngine } from '#outbound/search-port.ts';
import { readEngineProducts } from './read-engine-products.ts';

/** Per request to the engine: about 2 MB. */
const portion = 500;

export type Fed = { sent: number; refused: { id: number; reason: string }[] };

/**
 * Sends changes to every index, oldest first, until none are left or `goesOn` returns false. Products refused by the engine stay queued and
 * are found by the database. Safe to run concurrently: an index keeps the higher version. Throws SearchEngineError.
 */
export async function feedEngine(
  db: Kysely<DB>,
  engine: SearchEngine,
  goesOn: () => boolean = () => true,
): Promise<Fed> {
  const fed: Fed = { sent: 0, refused: [] };
  for (let after = '0'; goesOn();) {
    const { rows } = await sql<{ id: number; last: string }>`
      select product_id as id, max(id)::text as last from (
        select id, product_id from search_outbox where id > ${after}::bigint order by id limit ${portion}
      ) waiting group by 1`.execute(db);
    if (rows.length === 0) break;
    const { rows: indexes } = await sql<{
      name: string;
    }>`select index_name as name from search_engines`.execute(db);
    // Read after the versions: a product may be newer than its version and is then sent again, but never older.
    const products = await readEngineProducts(
      db,
      rows.map(({ id }) => id),
    );
    const writes = rows.map(({ id, last }) => ({
      id,
      version: Number(last),
      good: products.get(id) ?? null,
    }));
    const refused = new Map<number, string>();
    for (const { name } of indexes)
      for (const { id, reason } of await engine.write(name, writes, true)) refused.set(id, reason);
    const taken = rows.filter(({ id }) => !refused.has(id));
    await sql`
      delete from search_outbox o using unnest(${taken.map(({ id }) => id)}::int[], ${taken.map(({ last }) => last)}::bigint[]) sent(product_id, last)
      where o.product_id = sent.product_id and o.id <= sent.last`.execute(db);
    fed.sent += taken.length;
    fed.refused.push(...[...refused].map(([id, reason]) => ({ id, reason })));
    after = rows
      .map(({ last }) => BigInt(last))
      .reduce((one, other) => (one > other ? one : other))
      .toString();
  }
  return fed;
}
