import { readOverlay } from '#texts/translations.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import type { CollectedVoucherRow } from './collected-queries.ts';

export async function inCallersLanguage(
  context: { db: Kysely<DB>; language: Language },
  rows: readonly CollectedVoucherRow[],
): Promise<CollectedVoucherRow[]> {
  const stores = rows.flatMap(({ store_id: id, store_name: name }) =>
    id === null || name === null ? [] : [{ id, name }],
  );
  const overlay = await readOverlay(context, [
    { entity: 'vouchers', rows },
    { entity: 'stores', rows: stores },
  ]);
  const names = new Map(stores.map((store) => [store.id, overlay('stores', store, ['name']).name]));
  return rows.map((row) => ({
    ...overlay('vouchers', row, ['title']),
    store_name: names.get(row.store_id ?? 0) ?? null,
  }));
}
