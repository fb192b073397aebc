import type { NewAttributeValue } from '@souk/contract/console/attribute';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { raised, usableIn } from '#records/owned-by.ts';
import { notFound, type FieldError } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { saveTexts } from '#texts/save-texts.ts';

/**
 * Adds a value at the end of an attribute of the scope or of the shop. A value that a store adds to the shop's attribute is for its own
 * products. Raises the attribute's version: a save based on the old version would delete the new value.
 */
export async function addAttributeValue(
  tx: AuditedTx,
  scope: Scope,
  { attribute_id, title, swatch, texts }: NewAttributeValue,
): Promise<
  { ok: true; id: number } | typeof notFound | { ok: false; reason: 'invalid'; fields: FieldError[] }
> {
  const fields = await unknownLanguages(tx, texts);
  if (fields.length > 0) return { ok: false, reason: 'invalid', fields };
  const attribute = await tx
    .updateTable('attributes')
    .set({ version: raised })
    .where('id', '=', attribute_id)
    .where(usableIn(scope))
    .returning(['title', 'store_id'])
    .executeTakeFirst();
  if (!attribute) return notFound;
  const storeId = attribute.store_id ?? scope.storeId;
  const position = sql<number>`(
    select coalesce(max(position) + 1, 0) from attribute_values where attribute_id = ${attribute_id})`;
  const { id } = await tx
    .insertInto('attribute_values')
    .values({ attribute_id, title, swatch, position, store_id: storeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveTexts(tx, 'attribute_values', new Map([[id, texts]]));
  await announceChange(tx, ['catalog']);
  tx.audit.record({
    action: 'attribute.add_value',
    entity: 'attribute',
    entityId: attribute_id,
    storeId,
    label: attribute.title,
    before: null,
    after: { value_id: id, title, swatch, texts },
  });
  return { ok: true, id };
}
