import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { claimAll, lockNames } from '#settings/store-names.ts';

/** Reserves name keys for stores opened before keys existed, oldest first. A store without a free name is retried at each start. */
export async function claimMissingNames(tx: Transaction<DB>): Promise<void> {
  await lockNames(tx);
  const { rows } = await sql<{ id: number; names: string[] }>`
    select s.id, array_prepend(s.name, array(
      select text from catalog_texts t where t.entity = 'stores' and t.entity_id = s.id and t.field = 'name')) as names
    from stores s where not exists (select from store_name_keys k where k.store_id = s.id) order by s.id`.execute(
    tx,
  );
  if (rows.length > 0) await claimAll(tx, new Map(rows.map(({ id, names }) => [id, names])));
}
