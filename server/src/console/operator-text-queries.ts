import type { TEXT_AREAS, TEXT_VIEWS } from '@souk/contract/console/operator-texts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { ownShippedIn } from '#settings/load-interface-texts.ts';

type Area = (typeof TEXT_AREAS)[number];
export type TextRowOf = {
  id: number;
  key: string;
  english: string;
  shipped: string | null;
  own: string | null;
};

export function textsOf(area: Area): [key: string, english: string][] {
  return Object.entries(ownShippedIn('en') ?? {}).filter(([key]) => areaOf(key) === area);
}

function areaOf(key: string): Area {
  if (key.startsWith('mail.')) return 'mails';
  return /^(?:refusal\.)?(?:console|operator|install|developers|finding|ledger)\./.test(key)
    ? 'consoles'
    : 'shop';
}

type Asked = { language: string; area: Area };

function withOwnTexts({ language, area }: Asked): RawBuilder<unknown> {
  const texts = textsOf(area);
  const shipped = ownShippedIn(language);
  const rows = texts.map(([key, english], id) => ({ id, key, english, shipped: shipped?.[key] ?? null }));
  return sql`(
    select said.id, said.key, said.english, said.shipped, o.text as own
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id int, key text, english text, shipped text)
      left join interface_texts o on o.language_code = ${language} and o.key = said.key) t`;
}

const views: Readonly<Record<(typeof TEXT_VIEWS)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  missing: sql`t.shipped is null and t.own is null`,
  own: sql`t.own is not null`,
};

export function textList({
  view,
  q,
  ...asked
}: Asked & { view: (typeof TEXT_VIEWS)[number]; q: string }): List<TextRowOf, 'place'> {
  return {
    name: `operator-texts-${asked.language}-${asked.area}`,
    id: sql`t.id`,
    columns: sql<TextRowOf>`t.id, t.key, t.english, t.shipped, t.own`,
    from: withOwnTexts(asked),
    where: [views[view], q === '' ? null : isSeen(q)],
    sorts: { place: { by: sql`t.id`, type: 'integer' } },
    usualSort: 'place',
  };
}

/** Ignores numbers in the query: where shoppers see "Only 4 left", the text has a placeholder. */
function isSeen(q: string): RawBuilder<unknown> {
  const terms = q.split(/\s+/).filter((word) => !/^[\p{N}.,%]+$/u.test(word));
  const words = (terms.length > 0 ? terms : [q]).map(
    (word) => `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`,
  );
  return sql`concat_ws(' ', t.key, t.english, t.shipped, t.own) ilike all(${words}::text[])`;
}

export async function countTexts(db: Kysely<DB>, asked: Asked) {
  const { rows } = await sql<{ all: number; missing: number; own: number }>`
    select count(*)::int as all, (count(*) filter (where ${views.missing}))::int as missing,
      (count(*) filter (where ${views.own}))::int as own
    from ${withOwnTexts(asked)}`.execute(db);
  return rows[0]!;
}
