import type { CategoryInput } from '@souk/contract/console/groupings';
import { sql } from 'kysely';
import { raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { rowOf, storedOf } from './grouping-row.ts';
import { groupingUses } from './grouping-uses.ts';

type Category = Omit<CategoryInput, keyof Known> & { slug: string };

export const {
  save: saveCategory,
  remove: deleteCategory,
  read: readCategory,
  usedWith: categoryUsedWith,
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
    const { commission_percent: share } = row;
    return storedOf(id, {
      ...row,
      commission_percent: share === null ? null : Number(share),
      safety_info: row.safety_info as Category['safety_info'], // limited by the column's check
    });
  },
  async check(tx, { tax_rule_id }) {
    if (tax_rule_id === null) return [];
    const rule = await tx
      .selectFrom('tax_rules')
      .select('id')
      .where('id', '=', tax_rule_id)
      .forKeyShare()
      .executeTakeFirst();
    return rule ? [] : [{ path: 'tax_rule_id', reason: 'missing' }];
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
  uses: groupingUses.category,
  tags: ['catalog'],
});

const columns = [
  'title',
  'slug',
  'image',
  'banner_image',
  'meta_title',
  'meta_description',
  'status',
  'featured',
  'in_footer',
  'commission_percent',
  'tax_rule_id',
  'safety_info',
] as const;

export const reorderCategories = reorderOf(
  placesOf(
    { table: 'categories', entity: 'category', tags: ['catalog'] },
    (moved) =>
      sql`update categories set position = moved.position, version = version + 1 from ${moved} where categories.id = moved.id`,
  ),
);
