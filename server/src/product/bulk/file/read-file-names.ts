import { sql, type Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { readDefaultRules } from '#product/default-rules.ts';
import type { FileRow } from './file-rows.ts';

export type Place = { category_id: number; subcategory_id: number | null };
export type Named<Found> = Found | 'unknown' | 'ambiguous';

/** Resolves names in cells, and defaults of new products; rules are null if there is no default. */
export type FileNames = {
  placeOf(text: string): Named<Place>;
  brandOf(text: string): Named<number>;
  valuesOf(text: string): Named<{ id: number; attributeId: number }[]>;
  taxRuleOf(categoryId: number): number | null;
  shippingRuleId: number | null;
};

type Row = {
  kind: 'category' | 'subcategory' | 'brand' | 'value';
  id: number;
  parent: number;
  words: string;
};

const spelt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const listed = (rows: readonly FileRow[], field: 'brand') => [
  ...new Set(rows.flatMap(({ cells }) => spelt(cells[field] ?? '') || [])),
];

/**
 * Loads names for a file's rows, in any language of the shop, in three statements. New products get the same default rules as in the
 * product form.
 */
export async function readFileNames(
  db: Kysely<DB>,
  scope: Scope,
  rows: readonly FileRow[],
): Promise<FileNames> {
  const title = sql`lower(regexp_replace(trim(title), '\\s+', ' ', 'g'))`;
  const text = sql`lower(regexp_replace(trim(t.text), '\\s+', ' ', 'g'))`;
  const brands = sql`any(${listed(rows, 'brand')}::text[])`;
  const translated = (entity: string) =>
    sql`catalog_texts t on t.entity = ${sql.lit(entity)} and t.field = 'title' and t.entity_id = named.id`;
  const [{ rows: names }, rules, taxed] = await Promise.all([
    sql<Row>`
      select 'category' as kind, id, 0 as parent, ${title} as words from categories
      union select 'category', named.id, 0, ${text} from categories named join ${translated('categories')}
      union select 'subcategory', id, category_id, ${title} from subcategories
      union select 'subcategory', named.id, category_id, ${text} from subcategories named join ${translated('subcategories')}
      union select 'brand', id, 0, ${title} from brands where ${title} = ${brands}
      union select 'brand', named.id, 0, ${text} from brands named join ${translated('brands')} where ${text} = ${brands}
      union select 'value', v.id, v.attribute_id, lower(a.title) || ':' || lower(v.title)
        from attribute_values v join attributes a on a.id = v.attribute_id
        where v.store_id is not distinct from ${scope.storeId}::int or v.store_id is null`.execute(db),
    readDefaultRules(db, scope),
    db.selectFrom('categories').select(['id', 'tax_rule_id']).where('tax_rule_id', 'is not', null).execute(),
  ]);
  const taxOf = new Map(taxed.map(({ id, tax_rule_id }) => [id, tax_rule_id]));
  const of = (kind: Row['kind']) => names.filter((row) => row.kind === kind);
  return {
    placeOf: finderOfPlaces(of('category'), of('subcategory')),
    brandOf: (words) => oneOf(of('brand').filter((row) => row.words === spelt(words))),
    valuesOf: finderOfValues(of('value')),
    taxRuleOf: (categoryId) => taxOf.get(categoryId) ?? rules.taxRuleId,
    shippingRuleId: rules.shippingRuleId,
  };
}

/** The same record may have the same name in several languages. */
function oneOf(rows: readonly Row[]): Named<number> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.length > 1 ? 'ambiguous' : (ids[0] ?? 'unknown');
}

export const splitPlace = (text: string): string[] =>
  text.split(/[>›»]/.test(text) ? /[>›»]/ : '/').map((part) => part.trim());

/** Matches "Lamps > Desk lamps", an unambiguous "Desk lamps", or IDs. */
function finderOfPlaces(categories: readonly Row[], subcategories: readonly Row[]): FileNames['placeOf'] {
  const called = (name: string) => (row: Row) =>
    /^[1-9]\d{0,8}$/.test(name) ? row.id === Number(name) : row.words === name;
  const alone = (name: string): Named<Place> => {
    const category = oneOf(categories.filter(called(name)));
    if (category === 'ambiguous') return category;
    if (category !== 'unknown') return { category_id: category, subcategory_id: null };
    const within = subcategories.filter(({ words }) => words === name);
    const found = oneOf(within);
    return typeof found === 'string' ? found : { category_id: within[0]!.parent, subcategory_id: found };
  };
  return (text) => {
    // The whole text first: a name may contain a separator.
    const whole = alone(spelt(text));
    if (whole !== 'unknown') return whole;
    const [first = '', second, ...deeper] = splitPlace(text).map(spelt);
    if (second === undefined || deeper.length > 0) return 'unknown';
    const category = oneOf(categories.filter(called(first)));
    if (typeof category === 'string') return category;
    const found = oneOf(subcategories.filter(({ parent }) => parent === category).filter(called(second)));
    return typeof found === 'string' ? found : { category_id: category, subcategory_id: found };
  };
}

/** Matches "S · Red", or "Size: S · Color: Red" where several attributes have the value. */
function finderOfValues(values: readonly Row[]): FileNames['valuesOf'] {
  return (text) => {
    const found: { id: number; attributeId: number }[] = [];
    for (const part of text.split(/[·|;]/).map(spelt)) {
      const colon = part.indexOf(':');
      const [attribute, value] =
        colon < 0 ? ['', part] : [part.slice(0, colon), part.slice(colon + 1).trim()];
      const called = values.filter(({ words }) =>
        attribute ? words === `${attribute.trim()}:${value}` : words.endsWith(`:${value}`),
      );
      const one = oneOf(called);
      if (typeof one === 'string') return one;
      found.push({ id: one, attributeId: called[0]!.parent });
    }
    return found;
  };
}
