import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { readDefaultRules } from '#product/default-rules.ts';
import type { FileField } from '@souk/rules/file-fields';
import type { AllowedValues } from '../bulk-values.ts';
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
  /** What may stand in a cell instead of a text that names nothing, or several things. */
  allowedFor(field: FileField, text: string): AllowedValues | undefined;
};

type Row = {
  kind: 'category' | 'subcategory' | 'brand' | 'value';
  id: number;
  parent: number;
  words: string;
  /** As lists of allowed values show it; empty: a translation, or hidden from shoppers. */
  title: string;
};

/** Messages name so many values of a list. */
const namedValues = 8;

const spelt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const listed = (rows: readonly FileRow[], field: 'brand') => [
  ...new Set(rows.flatMap(({ cells }) => spelt(cells[field] ?? '') || [])),
];

/**
 * Loads names for a file's rows, in any language of the shop, in four statements. New products get the same default rules as in the
 * product form.
 */
export async function readFileNames(
  db: Kysely<DB>,
  scope: Scope,
  rows: readonly FileRow[],
): Promise<FileNames> {
  const title = sql`lower(regexp_replace(trim(title), '\\s+', ' ', 'g'))`;
  const listedTitle = sql`case when status = 1 then title else '' end`;
  const text = sql`lower(regexp_replace(trim(t.text), '\\s+', ' ', 'g'))`;
  const brands = sql`any(${listed(rows, 'brand')}::text[])`;
  const translated = (entity: string) =>
    sql`catalog_texts t on t.entity = ${sql.lit(entity)} and t.field = 'title' and t.entity_id = named.id`;
  const [{ rows: names }, rules, taxed, firstBrands] = await Promise.all([
    sql<Row>`
      select 'category' as kind, id, 0 as parent, ${title} as words, ${listedTitle} as title from categories
      union select 'category', named.id, 0, ${text}, '' from categories named join ${translated('categories')}
      union select 'subcategory', id, category_id, ${title}, ${listedTitle} from subcategories
      union select 'subcategory', named.id, category_id, ${text}, '' from subcategories named join ${translated('subcategories')}
      union select 'brand', id, 0, ${title}, ${listedTitle} from brands where ${title} = ${brands}
      union select 'brand', named.id, 0, ${text}, '' from brands named join ${translated('brands')} where ${text} = ${brands}
      union select 'value', v.id, v.attribute_id, lower(a.title) || ':' || lower(v.title), a.title || ': ' || v.title
        from attribute_values v join attributes a on a.id = v.attribute_id
        where v.store_id is not distinct from ${scope.storeId}::int or v.store_id is null`.execute(db),
    readDefaultRules(db, scope),
    db.selectFrom('categories').select(['id', 'tax_rule_id']).where('tax_rule_id', 'is not', null).execute(),
    db
      .selectFrom('brands')
      .select(['title', sql<number>`(count(*) over ())::int`.as('count')])
      .where('status', '=', 1)
      .orderBy(sql`lower(title)`)
      .orderBy('id')
      .limit(namedValues)
      .execute(),
  ]);
  const taxOf = new Map(taxed.map(({ id, tax_rule_id }) => [id, tax_rule_id]));
  const of = (kind: Row['kind']) => names.filter((row) => row.kind === kind);
  return {
    placeOf: finderOfPlaces(of('category'), of('subcategory')),
    brandOf: (words) => oneOf(of('brand').filter((row) => row.words === spelt(words))),
    valuesOf: finderOfValues(of('value')),
    taxRuleOf: (categoryId) => taxOf.get(categoryId) ?? rules.taxRuleId,
    shippingRuleId: rules.shippingRuleId,
    allowedFor(field, given) {
      if (field === 'category') return allowedPlaces(given, of('category'), of('subcategory'));
      if (field === 'variant') return allowedOptions(given, of('value'));
      const [first] = firstBrands;
      if (field !== 'brand' || !first) return undefined;
      return { values: firstBrands.map(({ title }) => title), more: first.count - firstBrands.length };
    },
  };
}

function shortened(values: readonly string[]): AllowedValues | undefined {
  const distinct = [...new Set(values)].toSorted((one, other) => one.localeCompare(other));
  if (distinct.length === 0) return undefined;
  return {
    values: distinct.slice(0, namedValues),
    more: Math.max(distinct.length - namedValues, 0),
  };
}

/** Everything that a name in several places can mean, the levels below a known category, or all categories. */
function allowedPlaces(
  text: string,
  categories: readonly Row[],
  subcategories: readonly Row[],
): AllowedValues | undefined {
  const titles = categories.filter(({ title }) => title !== '');
  const below = (rows: readonly Row[]) =>
    rows.flatMap(({ title, parent }) => {
      const above = titles.find(({ id }) => id === parent);
      return title !== '' && above ? [`${above.title} > ${title}`] : [];
    });
  const several = subcategories.filter(({ words }) => words === spelt(text));
  if (several.length > 1) return shortened(below(several));
  const [first = '', second] = splitPlace(text).map(spelt);
  const known = second === undefined ? 'unknown' : oneOf(categories.filter(({ words }) => words === first));
  const within = subcategories.filter(({ parent }) => parent === known);
  return shortened(below(within)) ?? shortened(titles.map(({ title }) => title));
}

/** The values of the first option that is not found: those that are called so, all of its attribute, or all. */
function allowedOptions(text: string, values: readonly Row[]): AllowedValues | undefined {
  const find = finderOfValues(values);
  const part = text.split(/[·|;]/).find((one) => typeof find(one) === 'string') ?? text;
  const called = values.filter(({ words }) => words.endsWith(`:${spelt(part)}`));
  const attribute = `${spelt(part).split(':')[0]!.trim()}:`;
  const ofAttribute = values.filter(({ words }) => words.startsWith(attribute));
  const options = [called, ofAttribute].find((rows) => rows.length > 0) ?? values;
  return shortened(options.map(({ title }) => title));
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
