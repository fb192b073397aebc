import type { SellerProductCounts } from '@souk/contract/seller-console/products';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { ownOf } from '../seller-queries.ts';
import type { Language } from '#texts/language.ts';
import { inLanguage } from '#texts/translations.ts';

type Place = { id: number; title: string; sub_id: number | null; sub_title: string | null };

export async function loadOwnCategories(
  db: Kysely<DB>,
  { scope, language }: { scope: Scope; language: Language },
): Promise<SellerProductCounts['categories']> {
  const { rows } = await sql<Place>`
    select c.id, c.title, s.id as sub_id, s.title as sub_title
    from (select distinct p.category_id, p.subcategory_id from products p where ${ownOf(scope)}) used
    join categories c on c.id = used.category_id left join subcategories s on s.id = used.subcategory_id
    order by c.title, c.id, s.title`.execute(db);
  const found = rows.flatMap(({ id, sub_id: subId, sub_title: title }) =>
    subId === null || title === null ? [] : [{ id: subId, title, of: id }],
  );
  const [categories, subcategories] = await Promise.all([
    inLanguage(
      { db, language },
      'categories',
      [...new Map(rows.map((row) => [row.id, row])).values()],
      ['title'],
    ),
    inLanguage({ db, language }, 'subcategories', found, ['title']),
  ]);
  const within = Map.groupBy(subcategories, ({ of }) => of);
  return categories.map(({ id, title }) => ({
    id,
    title,
    subcategories: (within.get(id) ?? []).map((one) => ({ id: one.id, title: one.title })),
  }));
}
