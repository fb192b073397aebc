import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Rows of one table, each with what a column should hold by other tables (`expected`) and what it holds (`found`). */
export type BookCheck = {
  table: string;
  /** What is compared, in the words of the schema: `total_minor`, `payment`. */
  column: string;
  /** Selects `id`, `expected` and `found`; null counts as a value. */
  facts: RawBuilder<unknown>;
};

/** What belongs together in the eyes of whoever keeps the books. */
export type Book = { name: string; checks: readonly BookCheck[] };

export type WrongRow = {
  table: string;
  id: string;
  column: string;
  expected: string | null;
  found: string | null;
  /** Wrong in the same column, this row included. */
  rows: number;
};

/** The row with the lowest id that is wrong, by the first check that finds one; null: the book agrees. */
export async function findWrongRow(tx: Transaction<DB>, { checks }: Book): Promise<WrongRow | null> {
  for (const { table, column, facts } of checks) {
    const { rows } = await sql<Omit<WrongRow, 'table' | 'column'>>`
      select id::text, expected::text, found::text, count(*) over () as rows
      from (${facts}) as fact
      where expected is distinct from found
      order by fact.id limit 1`.execute(tx);
    if (rows[0]) return { table, column, ...rows[0] };
  }
  return null;
}
