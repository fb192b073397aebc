import type { UsedBy } from '@souk/contract/console/record-uses';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ChangeTag } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';

export type RecordMove = { from: number; into: number };

/** Rows that refer to a record. */
export type RecordUse = {
  by: UsedBy;
  /** A query of their `id` and `title`. */
  rows(id: number): RawBuilder<unknown>;
  /** Doesn't prevent deletion: the reference is removed together with the record, or leads nowhere then. */
  isDropped?: true;
  /** Makes them refer to another record; at most `most` of them. Returns their number. */
  move?(tx: Transaction<DB>, move: RecordMove & { most?: number }): Promise<number>;
  /** Pages that change with the move, besides those of the record's kind. */
  tags?: readonly ChangeTag[];
  /** There may be so many that a job moves them in portions. */
  isMany?: true;
};

export type FoundUse = {
  by: UsedBy;
  count: number;
  named: { id: number; title: string }[];
  blocks: boolean;
};

const namedAtMost = 5;

/** Uses of a record with their number and the first few names; those without rows are left out. */
export async function findUses(db: Kysely<DB>, uses: readonly RecordUse[], id: number): Promise<FoundUse[]> {
  const found = await Promise.all(
    uses.map(async ({ by, rows: rowsOf, isDropped = false }) => {
      const { rows } = await sql<Pick<FoundUse, 'count' | 'named'>>`
        select (select count(*)::int from (${rowsOf(id)}) used) as count,
          (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id), '[]')
            from (select id, title from (${rowsOf(id)}) used order by id limit ${sql.lit(namedAtMost)}) named) as named
        `.execute(db);
      return { by, ...rows[0]!, blocks: !isDropped };
    }),
  );
  return found.filter(({ count }) => count > 0);
}

/** Counts what prevents the deletion of a record. */
export async function countBlocking(
  tx: Transaction<DB>,
  uses: readonly RecordUse[],
  id: number,
): Promise<Record<string, number>> {
  const blocking = uses.filter(({ isDropped }) => !isDropped);
  return Object.fromEntries((await findUses(tx, blocking, id)).map(({ by, count }) => [by, count]));
}
