import type { BrandInput } from '@souk/contract/console/groupings';
import { sql } from 'kysely';
import { raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { rowOf, storedOf } from './grouping-row.ts';
import { groupingUses } from './grouping-uses.ts';

type Brand = Omit<BrandInput, keyof Known> & { slug: string };

export const {
  save: saveBrand,
  remove: deleteBrand,
  read: readBrand,
  usedWith: brandUsedWith,
} = recordActs<Brand>({
  entity: 'brand',
  texts: 'brands',
  isOfShop: true,
  slugs: 'brands',
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('brands')
      .select([...columns, 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    return row && storedOf(id, row);
  },
  async insert(tx, values) {
    const position = lastPlace('brands');
    const row = await tx
      .insertInto('brands')
      .values({ ...rowOf(values), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('brands')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('brands').where('id', '=', id).execute(),
  uses: groupingUses.brand,
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
] as const;

export const reorderBrands = reorderOf(
  placesOf(
    { table: 'brands', entity: 'brand', tags: ['catalog'] },
    (moved) =>
      sql`update brands set position = moved.position, version = version + 1 from ${moved} where brands.id = moved.id`,
  ),
);
