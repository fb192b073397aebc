import type { SubcategoryInput } from '@souk/contract/console/groupings';
import { sql } from 'kysely';
import { raised } from '#records/owned-by.ts';
import { placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { rowOf, storedOf } from './grouping-row.ts';
import { groupingUses } from './grouping-uses.ts';

type Subcategory = Omit<SubcategoryInput, keyof Known> & { slug: string };

export const {
  save: saveSubcategory,
  remove: deleteSubcategory,
  read: readSubcategory,
  usedWith: subcategoryUsedWith,
} = recordActs<Subcategory>({
  entity: 'subcategory',
  texts: 'subcategories',
  isOfShop: true,
  slugs: 'subcategories',
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('subcategories')
      .select([...columns, 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const safety_info = row.safety_info as Subcategory['safety_info']; // limited by the column's check
    return storedOf(id, { ...row, safety_info });
  },
  async check(tx, { category_id }) {
    const category = await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', category_id)
      .forKeyShare()
      .executeTakeFirst();
    return category ? [] : [{ path: 'category_id', reason: 'missing' }];
  },
  async insert(tx, values) {
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from subcategories
      where category_id = ${values.category_id})`;
    const row = await tx
      .insertInto('subcategories')
      .values({ ...rowOf(values), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('subcategories')
      .set({ ...rowOf(values), position: placeIn(values.category_id), version: raised })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('products')
      .set({ category_id: values.category_id })
      .where('subcategory_id', '=', id)
      .where('category_id', '<>', values.category_id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('subcategories').where('id', '=', id).execute(),
  uses: groupingUses.subcategory,
  tags: ['catalog'],
});

/** The current position, or the last of another category. */
const placeIn = (categoryId: number) =>
  sql<number>`case when category_id = ${categoryId} then position else (
    select coalesce(max(other.position) + 1, 0) from subcategories other where other.category_id = ${categoryId}) end`;

const columns = [
  'category_id',
  'title',
  'slug',
  'image',
  'meta_title',
  'meta_description',
  'status',
  'featured',
  'in_footer',
  'safety_info',
] as const;

export const reorderSubcategories = reorderOf(
  placesOf(
    { table: 'subcategories', entity: 'subcategory', tags: ['catalog'] },
    (moved) =>
      sql`update subcategories set position = moved.position, version = version + 1 from ${moved} where subcategories.id = moved.id`,
  ),
);
