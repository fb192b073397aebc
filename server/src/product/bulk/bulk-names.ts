import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { inLanguage } from '#texts/translations.ts';
import type { BulkRow } from './bulk-queries.ts';

const tables = { category_id: 'categories', subcategory_id: 'subcategories', brand_id: 'brands' } as const;
const fields = ['category_id', 'subcategory_id', 'brand_id'] as const;
export type BulkNames = ReadonlyMap<string, string>;

export const bulkNameKey = (field: string, id: number) => `${field} ${id}`;

export async function readBulkNames(
  db: Kysely<DB>,
  { rows, language }: { rows: readonly Pick<BulkRow, 'before' | 'after'>[]; language: Language },
): Promise<BulkNames> {
  const named = await Promise.all(
    fields.map(async (field) => {
      const ids = [
        ...new Set(rows.flatMap(({ before, after }) => [before[field] ?? [], after[field] ?? []].flat())),
      ];
      if (ids.length === 0) return [];
      const table = tables[field];
      const found = await db.selectFrom(table).select(['id', 'title']).where('id', 'in', ids).execute();
      const titled = await inLanguage({ db, language }, table, found, ['title']);
      return titled.map(({ id, title }) => [bulkNameKey(field, id), title] as const);
    }),
  );
  return new Map(named.flat());
}

export function inNames<Cells extends object>(cells: Cells, names: BulkNames): Cells {
  const shown = Object.entries(cells).map(([field, value]) => [
    field,
    typeof value === 'number' ? (names.get(bulkNameKey(field, value)) ?? value) : value,
  ]);
  return Object.fromEntries(shown) as Cells; // named fields become strings, which the caller expects
}
