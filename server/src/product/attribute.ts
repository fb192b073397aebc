import type { AttributeInput } from '@souk/contract/console/attribute';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeableIn, raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { deleteTexts, readTexts, saveTexts } from '#texts/save-texts.ts';
import { productRows } from './products-using.ts';

type Attribute = Omit<AttributeInput, keyof Known>;
type Value = Attribute['values'][number];

/** Attributes with their values. Saving preserves value IDs, which variants and pictures refer to. */
export const {
  save: saveAttribute,
  remove: deleteAttribute,
  read: readAttribute,
  usedWith: attributeUsedWith,
} = recordActs<Attribute>({
  entity: 'attribute',
  texts: 'attributes',
  async find(db, id, { scope, isLocked }) {
    const row = await db
      .selectFrom('attributes')
      .select(['title', 'version', 'store_id'])
      .where('id', '=', id)
      .where(changeableIn(scope))
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    // Variants and pictures refer to the values.
    if (isLocked)
      await sql`select from attribute_values where attribute_id = ${id} order by id for update`.execute(db);
    const values = { title: row.title, values: await readValues(db, id) };
    return { id, version: row.version, storeId: row.store_id, values };
  },
  async check(tx, { values }, { id }) {
    const remainingIds = values.flatMap((value) => value.id ?? []);
    const rows = await tx
      .selectFrom('attribute_values')
      .select('id')
      .where('attribute_id', '=', id ?? 0)
      .forUpdate()
      .execute();
    const known = new Set(rows.map((row) => row.id));
    const removed = rows.filter((row) => !remainingIds.includes(row.id)).map((row) => row.id);
    const languages = await Promise.all(values.map(({ texts }) => unknownLanguages(tx, texts)));
    return [
      ...values.flatMap((value, index): FieldError[] => {
        if (value.id === undefined) return [];
        if (!known.has(value.id)) return [{ path: `values.${index}.id`, reason: 'missing' }];
        const isFirst = values.findIndex((other) => other.id === value.id) === index;
        return isFirst ? [] : [{ path: `values.${index}.id`, reason: 'doubled' }];
      }),
      ...languages.flatMap((errors, index) =>
        errors.map(({ path, reason }) => ({ path: `values.${index}.${path}`, reason })),
      ),
      ...((await countProducts(tx, removed)) > 0 ? [{ path: 'values', reason: 'in_use' as const }] : []),
    ];
  },
  async insert(tx, { title, values }, store_id) {
    const { id } = await tx
      .insertInto('attributes')
      .values({ title, store_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveValues(tx, values, { attributeId: id, storeId: store_id });
    return id;
  },
  async update(tx, { title, values }, id) {
    const { store_id } = await tx
      .updateTable('attributes')
      .set({ title, version: raised })
      .where('id', '=', id)
      .returning('store_id')
      .executeTakeFirstOrThrow();
    await saveValues(tx, values, { attributeId: id, storeId: store_id });
  },
  async remove(tx, id) {
    await saveValues(tx, [], { attributeId: id, storeId: null });
    await tx.deleteFrom('attributes').where('id', '=', id).execute();
  },
  uses: [
    {
      by: 'products',
      rows: (id) =>
        productRows(isOfValues(sql`in (select a.id from attribute_values a where a.attribute_id = ${id})`)),
    },
  ],
  tags: ['catalog'],
});

async function readValues(db: Kysely<DB>, attributeId: number): Promise<Value[]> {
  const rows = await db
    .selectFrom('attribute_values')
    .select(['id', 'title', 'swatch'])
    .where('attribute_id', '=', attributeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const texts = await readTexts(db, 'attribute_values', ids);
  return rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? {} }));
}

async function saveValues(
  tx: AuditedTx,
  values: readonly Value[],
  { attributeId, storeId }: { attributeId: number; storeId: number | null },
): Promise<void> {
  const remainingIds = values.flatMap((value) => value.id ?? []);
  const removed = await tx
    .deleteFrom('attribute_values')
    .where('attribute_id', '=', attributeId)
    .$if(remainingIds.length > 0, (query) => query.where('id', 'not in', remainingIds))
    .returning('id')
    .execute();
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await deleteTexts(tx, 'attribute_values', ids);
  }
  const rows = values.map(({ title, swatch, id = null }, position) => ({ id, title, swatch, position }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (id int, title text, swatch text, position int)`;
  await sql`
    update attribute_values value set title = given.title, swatch = given.swatch, position = given.position,
      updated_at = now()
    from ${given} where value.id = given.id
      and (value.title, value.swatch, value.position) is distinct from (given.title, given.swatch, given.position)
    `.execute(tx);
  const { rows: added } = await sql<{ id: number; position: number }>`
    insert into attribute_values (attribute_id, store_id, title, swatch, position)
    select ${attributeId}::int, ${storeId}::int, title, swatch, position from ${given} where id is null
    order by position
    returning id, position`.execute(tx);
  const newIds = new Map(added.map(({ id, position }) => [position, id]));
  const texts = values.map((value, position) => [value.id ?? newIds.get(position)!, value.texts] as const);
  await saveTexts(tx, 'attribute_values', new Map(texts));
}

async function countProducts(tx: AuditedTx, valueIds: readonly number[]): Promise<number> {
  if (valueIds.length === 0) return 0;
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products from products p
    where ${isOfValues(sql`= any(${[...valueIds]}::int[])`)}`.execute(tx);
  return rows[0]!.products;
}

/** Products with variants or pictures of these values. */
export const isOfValues = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`p.id in (
  select i.product_id from inventories i join inventory_values v on v.inventory_id = i.id
    where v.attribute_value_id ${values}
  union select m.product_id from product_images m join product_image_values v on v.product_image_id = m.id
    where v.attribute_value_id ${values})`;

/** Products with a value. */
export const valueUse = (id: number): RawBuilder<unknown> => isOfValues(sql`= ${id}`);
