import { sql, type RawBuilder } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { ChangeTag } from '#cache/announce-change.ts';

type Table =
  | 'banners'
  | 'brands'
  | 'categories'
  | 'checklist_steps'
  | 'collections'
  | 'commission_rules'
  | 'site_features'
  | 'site_links'
  | 'subcategories';

/** An expression for inserts: the position after the last row. */
export const lastPlace = (table: Table) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(table)})`;

/** The new positions as rows `moved (id, position)`, for updates. */
type Moved = RawBuilder<unknown>;

export const placesOf = (
  { table, ...kind }: { table: Table; entity: string; tags: readonly ChangeTag[] },
  write: (moved: Moved) => RawBuilder<unknown>,
) => ({
  ...kind,
  async positions(tx: AuditedTx, ids: readonly number[]) {
    const { rows } = await sql<{ id: number; position: number }>`
      select id, position from ${sql.table(table)} where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
      tx,
    );
    return rows;
  },
  move: (tx: AuditedTx, moved: ReadonlyMap<number, number>) =>
    write(
      sql`unnest(${[...moved.keys()]}::int[], ${[...moved.values()]}::int[]) as moved (id, position)`,
    ).execute(tx),
});
