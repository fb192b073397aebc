import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { raised } from '#records/owned-by.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteTexts } from '#texts/save-texts.ts';

export type ValueMerge = { from: number; into: number };
/** `doubled`: products in which two variants would become identical. */
export type ValueCounts = { products: number; variants: number; doubled: number };
type Value = { id: number; title: string; attribute_id: number; store_id: number | null };

/** The effect of a merge; null unless these are two values of one attribute. */
export async function previewValueMerge(
  db: Kysely<DB>,
  scope: Scope,
  input: ValueMerge,
): Promise<(ValueCounts & { from: string; into: string }) | null> {
  const both = await findBoth(db, scope, input);
  return both && { ...(await count(db, input)), from: both.from.title, into: both.into.title };
}

/**
 * Merges one value of an attribute into another: variants and pictures get the other value, and this one is deleted. Refused while a
 * product has two variants that would become identical: the store decides which one to keep.
 */
export async function mergeAttributeValues(
  tx: AuditedTx,
  scope: Scope,
  input: ValueMerge,
): Promise<
  | ({ ok: true; attributeId: number } & ValueCounts)
  | typeof notFound
  | { ok: false; reason: 'doubled'; products: number }
> {
  const both = await findBoth(tx, scope, input, { isLocked: true });
  if (!both) return notFound;
  const { from, into } = both;
  const counts = await count(tx, input);
  if (counts.doubled > 0) return { ok: false, reason: 'doubled', products: counts.doubled };
  // Insert and delete rather than update, since the triggers handle only these.
  await sql`
    insert into inventory_values (inventory_id, attribute_value_id)
    select inventory_id, ${into.id}::int from inventory_values where attribute_value_id = ${from.id}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom('inventory_values').where('attribute_value_id', '=', from.id).execute();
  await sql`
    insert into product_image_values (product_image_id, attribute_value_id)
    select product_image_id, ${into.id}::int from product_image_values where attribute_value_id = ${from.id}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom('product_image_values').where('attribute_value_id', '=', from.id).execute();
  await deleteTexts(tx, 'attribute_values', [from.id]);
  await tx.deleteFrom('attribute_values').where('id', '=', from.id).execute();
  const { attribute_id: attributeId } = into;
  const { title } = await tx
    .updateTable('attributes')
    .set({ version: raised })
    .where('id', '=', attributeId)
    .returning('title')
    .executeTakeFirstOrThrow();
  await announceChange(tx, ['catalog']);
  const { products, variants } = counts;
  tx.audit.record({
    action: 'attribute.merge',
    entity: 'attribute',
    entityId: attributeId,
    label: title,
    storeId: null,
    before: { title: from.title },
    after: { title: into.title, products, variants },
  });
  return { ok: true, attributeId, ...counts };
}

/** Two values of one attribute. A shop-wide value can't be merged into a store's own. */
async function findBoth(
  db: Kysely<DB>,
  scope: Scope,
  { from, into }: ValueMerge,
  { isLocked = false } = {},
): Promise<{ from: Value; into: Value } | null> {
  if (scope.storeId !== null || from === into) return null;
  const { rows } = await sql<Value>`
    select id, title, attribute_id, store_id from attribute_values
    where id = any(${[from, into]}::int[]) order by id ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [one, other] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (!one || !other || one.attribute_id !== other.attribute_id) return null;
  return other.store_id === null || other.store_id === one.store_id ? { from: one, into: other } : null;
}

async function count(db: Kysely<DB>, { from, into }: ValueMerge): Promise<ValueCounts> {
  const { rows } = await sql<ValueCounts>`
    with moved as (
      select i.id, i.product_id from inventories i join inventory_values v on v.inventory_id = i.id
      where v.attribute_value_id = ${from}
    ), after as (
      select i.product_id, array_agg(distinct
        case when v.attribute_value_id = ${from} then ${into}::int else v.attribute_value_id end) as chosen
      from inventories i join inventory_values v on v.inventory_id = i.id
      where i.product_id in (select product_id from moved) group by i.id
    )
    select (select count(*)::int from moved) as variants,
      (select count(*)::int from (
        select product_id from moved
        union select p.product_id from product_images p join product_image_values v on v.product_image_id = p.id
          where v.attribute_value_id = ${from}) touched) as products,
      (select count(distinct product_id)::int from (
        select product_id from after group by product_id, chosen having count(*) > 1) alike) as doubled`.execute(
    db,
  );
  return rows[0]!;
}
