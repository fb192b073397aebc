import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { BulkRow } from './bulk-queries.ts';

const fields = ['category_id', 'subcategory_id', 'brand_id'] as const;
export type BulkNames = ReadonlyMap<string, string>;

export const bulkNameKey = (field: string, id: number) => `${field} ${id}`;

/** What categories and brands are called that rows are about, in one statement; rows that are about none cost none. */
export async function readBulkNames(
  db: Kysely<DB>,
  rows: readonly Pick<BulkRow, 'before' | 'after'>[],
): Promise<BulkNames> {
  const ids = (field: (typeof fields)[number]) => [
    ...new Set(rows.flatMap(({ before, after }) => [before[field] ?? [], after[field] ?? []].flat())),
  ];
  const [categories, subcategories, brands] = fields.map(ids) as [number[], number[], number[]]; // one for each
  if (categories.length + subcategories.length + brands.length === 0) return new Map();
  const { rows: found } = await sql<{ field: string; id: number; title: string }>`
    select 'category_id' as field, id, title from categories where id = any(${categories}::int[])
    union all select 'subcategory_id', id, title from subcategories where id = any(${subcategories}::int[])
    union all select 'brand_id', id, title from brands where id = any(${brands}::int[])`.execute(db);
  return new Map(found.map(({ field, id, title }) => [bulkNameKey(field, id), title]));
}

/** Cells as people read them. */
export function inNames<Cells extends object>(cells: Cells, names: BulkNames): Cells {
  const shown = Object.entries(cells).map(([field, value]) => [
    field,
    typeof value === 'number' ? (names.get(bulkNameKey(field, value)) ?? value) : value,
  ]);
  return Object.fromEntries(shown) as Cells; // what is named is read as words by then
}
