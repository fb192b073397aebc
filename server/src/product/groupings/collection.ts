import type { CollectionInput } from '@souk/contract/console/groupings';
import { visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { changeableIn, raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { wrongReferences } from '#records/wrong-references.ts';
import { reorderOf } from '#records/reorder.ts';
import { fillByRule } from './fill-by-rule.ts';
import { rowOf } from './grouping-row.ts';
import { groupingUses } from './grouping-uses.ts';

type Collection = Omit<CollectionInput, keyof Known> & { slug: string };

const acts = recordActs<Collection>({
  entity: 'collection',
  texts: 'collections',
  slugs: 'collections',
  async find(db, id, { scope, isLocked }) {
    const row = await db
      .selectFrom('collections')
      .select([...columns, 'version', 'store_id'])
      .where('id', '=', id)
      .where(changeableIn(scope))
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, status, store_id: storeId, ...values } = row;
    const rule = row.rule as Collection['rule']; // written by saveCollection
    // A rule's products are not hand-picked.
    if (rule)
      return {
        id,
        version,
        storeId,
        values: { ...values, rule, product_ids: [], status: visibilityOf(status) },
      };
    const products = await db
      .selectFrom('collection_products')
      .select('product_id')
      .where('collection_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const product_ids = products.map(({ product_id }) => product_id);
    return { id, version, storeId, values: { ...values, rule, product_ids, status: visibilityOf(status) } };
  },
  async check(tx, { product_ids, on_home }, { storeId }) {
    const errors: FieldError[] =
      storeId !== null && on_home ? [{ path: 'on_home', reason: 'not_allowed' }] : [];
    const known = product_ids.length
      ? await tx
          .selectFrom('products')
          .select('id')
          .where('id', 'in', product_ids)
          .where(changeableIn({ storeId }))
          .forKeyShare()
          .execute()
      : [];
    return [...errors, ...wrongReferences('product_ids', product_ids, known)];
  },
  async insert(tx, values, store_id) {
    const position = lastPlace('collections');
    const row = await tx
      .insertInto('collections')
      .values({ ...columnsOf(values), store_id, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertProducts(tx, row.id, values.product_ids);
    await fillByRule(tx, row.id);
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('collections')
      .set({ ...columnsOf(values), version: raised })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('collection_products').where('collection_id', '=', id).execute();
    await insertProducts(tx, id, values.product_ids);
    await fillByRule(tx, id);
  },
  remove: (tx, id) => tx.deleteFrom('collections').where('id', '=', id).execute(),
  uses: groupingUses.collection,
  tags: ['catalog'],
});

export const { remove: deleteCollection, read: readCollection, usedWith: collectionUsedWith } = acts;

/** A collection with a rule stores no hand-picked products. */
export const saveCollection: typeof acts.save = (tx, scope, input) =>
  acts.save(tx, scope, input.rule ? { ...input, product_ids: [] } : input);

const columns = ['title', 'slug', 'image', 'status', 'on_home', 'rule'] as const;

function columnsOf({ product_ids: _products, rule, ...values }: Collection) {
  return { ...rowOf(values), rule: rule && JSON.stringify(rule) };
}

async function insertProducts(tx: AuditedTx, collectionId: number, productIds: readonly number[]) {
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}::int, id, place - 1
    from unnest(${[...productIds]}::int[]) with ordinality as listed (id, place)
    order by place`.execute(tx);
}

export const reorderCollections = reorderOf(
  placesOf(
    { table: 'collections', entity: 'collection', tags: ['catalog'] },
    (moved) =>
      sql`update collections set position = moved.position, version = version + 1 from ${moved} where collections.id = moved.id`,
  ),
);
