import type { TRANSLATION_VIEWS, TranslationRow } from '@souk/contract/console/operator-translations';
import type { TranslatedKind } from '@souk/rules/translated-kinds';
import { sql, type RawBuilder } from 'kysely';
import { contains } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';
import { productsMeant } from '#catalog/console/operator-product-queries.ts';
import { translatedKinds } from './translated-kinds.ts';

type Asked = {
  kind: TranslatedKind;
  language: string;
  view: (typeof TRANSLATION_VIEWS)[number];
  q: string;
};

/** Records of a kind with the number of their texts and of those missing in `language`, newest first. */
export function translationList({ kind, language, view, q }: Asked): List<TranslationRow, 'place'> {
  const { table, title = 'title', has = {}, isOnlyWhere } = translatedKinds[kind];
  const texts = textsOf(kind);
  const missing = sql`${texts} said where said.text <> '' and not exists (
    select from catalog_texts c where c.entity = said.entity and c.entity_id = said.id
      and c.language_code = ${language} and c.field = said.field and c.text <> '')`;
  const name = sql.ref(`r.${title}`);
  return {
    name: `operator-translations-${language}-${kind}`,
    columns: sql<TranslationRow>`r.id, ${name} as title, ${has.image ? sql`r.image` : sql`''`} as image,
      ${has.store ? sql`(select s.name from stores s where s.id = r.store_id)` : sql`null`} as store,
      (select count(*)::int from ${missing}) as missing,
      (select count(*)::int from ${texts} said where said.text <> '') as texts`,
    from: sql`${sql.table(table)} r`,
    id: sql`r.id`,
    where: [
      isOnlyWhere ? sql`${sql.ref(`r.${isOnlyWhere}`)} is null` : sql`true`,
      view === 'missing' ? sql`exists (select from ${missing})` : null,
      q === '' ? null : kind === 'product' ? sql`r.id = ${productsMeant(q)}` : contains([name], q),
    ],
    sorts: { place: { by: sql`r.id`, type: 'integer' } },
    usualSort: '-place',
  };
}

function textsOf(kind: TranslatedKind): RawBuilder<unknown> {
  const { table, fields } = translatedKinds[kind];
  const own = sql.join(
    fields.map(
      ({ name }) => sql`(${sql.lit(table)}, r.id, ${sql.lit(name)}, coalesce(${sql.ref(`r.${name}`)}, ''))`,
    ),
  );
  const plain = sql`select * from (values ${own}) own (entity, id, field, text)`;
  return kind === 'attribute'
    ? sql`(${plain} union all
        select 'attribute_values', v.id, 'title', v.title from attribute_values v where v.attribute_id = r.id)`
    : sql`(${plain})`;
}
