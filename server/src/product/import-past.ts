import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type PastOfProduct = { id: number; since: Date; unitsSold: number };

export async function importPast(tx: Transaction<DB>, past: readonly PastOfProduct[]): Promise<{ ok: true }> {
  const ids = past.map(({ id }) => id);
  await sql`
    update products set created_at = past.since
    from unnest(${ids}::int[], ${past.map(({ since }) => since.toISOString())}::timestamptz[]) as past (id, since)
    where products.id = past.id`.execute(tx);
  await sql`
    insert into product_popularity (product_id, pieces)
    select * from unnest(${ids}::int[], ${past.map(({ unitsSold }) => unitsSold)}::int[])
    on conflict (product_id) do update set pieces = excluded.pieces`.execute(tx);
  return { ok: true };
}
