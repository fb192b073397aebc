import type { ClientBase } from 'pg';
import {
  arabicAttributes,
  arabicBadges,
  arabicTags,
  arabicTitle,
  arabicUnits,
  arabicValues,
} from './catalogue/arabic.ts';
import { insertRows } from './insert-rows.ts';

type ArabicText = readonly [entity: string, id: number, field: string, text: string | undefined];

/** Leaves out what has no text. */
export async function insertArabic(client: ClientBase, texts: readonly ArabicText[]): Promise<void> {
  await insertRows(
    client,
    'catalog_texts',
    texts.flatMap(([entity, entity_id, field, text]) =>
      text ? [{ entity, entity_id, language_code: 'ar', field, text }] : [],
    ),
  );
}

type Good = { id: number; title: string; unit: string; badge: string | null; tags: readonly string[] };

export function arabicGoods(goods: readonly Good[]): ArabicText[] {
  return goods.flatMap(({ id, title, unit, badge, tags }): ArabicText[] => [
    ['products', id, 'title', arabicTitle(title)],
    ['products', id, 'meta_title', arabicTitle(title)],
    ['products', id, 'unit', arabicUnits[unit]],
    ['products', id, 'tags', [...new Set(tags.flatMap((tag) => arabicTags[tag] ?? []))].join(',')],
    ['products', id, 'badge', badge === null ? undefined : arabicBadges[badge]],
  ]);
}

type Named = { id: number; title: string };

export function arabicVariants(attributes: readonly Named[], values: readonly Named[]): ArabicText[] {
  return [
    ...attributes.map(({ id, title }): ArabicText => ['attributes', id, 'title', arabicAttributes[title]]),
    ...values.map(({ id, title }): ArabicText => ['attribute_values', id, 'title', arabicValues[title]]),
  ];
}
