import type { ComparedFacts } from '@souk/contract/compare';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { readOverlay } from '#texts/translations.ts';
import { specificationsIn } from './specifications-in.ts';
import { listComparedRows, type ComparedRow } from './compared-queries.ts';
import { linkView } from './listing-view.ts';

/** Comparison data of products by ID, translated. Two queries, whatever their number. */
export async function loadComparedFacts(
  context: { db: Kysely<DB>; language: Language },
  ids: readonly number[],
): Promise<Map<number, ComparedFacts>> {
  const rows = await listComparedRows(context.db, ids);
  const present = <Part>(parts: readonly (Part | null)[]) => parts.filter((part) => part !== null);
  const values = rows.flatMap((row) => row.values);
  const overlay = await readOverlay(context, [
    { entity: 'products', rows },
    { entity: 'brands', rows: present(rows.map((row) => row.brand)) },
    { entity: 'categories', rows: present(rows.map((row) => row.category)) },
    { entity: 'attributes', rows: values.map((value) => ({ id: value.attribute_id })) },
    { entity: 'attribute_values', rows: values.map((value) => ({ id: value.value_id })) },
  ]);
  const titleOf = (entity: 'attributes' | 'attribute_values', id: number, title: string) =>
    overlay(entity, { id, title }, ['title']).title;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        brand: row.brand && linkView(overlay('brands', row.brand, ['title'])),
        category: row.category && linkView(overlay('categories', row.category, ['title'])),
        stock: row.stock,
        refundable: row.refundable ? 1 : 0,
        warranty: row.warranty,
        attributes: attributesOf(row, titleOf),
        specifications: specificationsIn(overlay, row),
      },
    ]),
  );
}

function attributesOf(
  row: ComparedRow,
  titleOf: (entity: 'attributes' | 'attribute_values', id: number, title: string) => string,
): ComparedFacts['attributes'] {
  return [...Map.groupBy(row.values, (value) => value.attribute_id).values()].map((ofAttribute) => ({
    title: titleOf('attributes', ofAttribute[0]!.attribute_id, ofAttribute[0]!.attribute_title),
    values: ofAttribute.map((value) => titleOf('attribute_values', value.value_id, value.value_title)),
  }));
}
