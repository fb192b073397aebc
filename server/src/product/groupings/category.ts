import type { CategoryInput } from '@souk/contract/console/groupings';
import { statusOf, visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';
import { reorder } from '#records/reorder.ts';

type Category = Omit<CategoryInput, keyof Known> & { slug: string };

export const {
  save: saveCategory,
  remove: deleteCategory,
  read: readCategory,
} = recordActs<Category>({
  entity: 'category',
  texts: 'categories',
  isOfShop: true,
  slugs: 'categories',
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('categories')
      .select([...columns, 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, status, ...values } = row;
    return { id, version, storeId: null, values: { ...values, status: visibilityOf(status) } };
  },
  async insert(tx, values) {
    const position = lastPlace('categories');
    const row = await tx
      .insertInto('categories')
      .values({ ...rowOf(values), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('categories')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('categories').where('id', '=', id).execute(),
  async uses(tx, id) {
    const { rows } = await sql<{ products: number; subcategories: number }>`
      select (select count(*)::int from products where category_id = ${id}) as products,
        (select count(*)::int from subcategories where category_id = ${id}) as subcategories`.execute(tx);
    return rows[0]!;
  },
  tags: ['catalog'],
});

const columns = [
  ...(['title', 'slug', 'image', 'banner_image', 'meta_title', 'meta_description'] as const),
  ...(['status', 'featured', 'in_footer'] as const),
] as const;

function rowOf({ texts: _texts, status, ...values }: Category) {
  return { ...values, status: statusOf(status) };
}

/** All categories, or some among themselves. */
export const reorderCategories = (tx: AuditedTx, scope: Scope, order: { ids: number[] }) =>
  reorder(tx, categoryOrder, scope, order);

const categoryOrder = placesOf(
  { table: 'categories', entity: 'category', tags: ['catalog'] },
  (moved) =>
    sql`update categories set position = moved.position, version = version + 1 from ${moved} where categories.id = moved.id`,
);
