import { sql, type Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { usableIn } from '#records/owned-by.ts';
import type { FileRow } from './file-rows.ts';

export type Place = { category_id: number; subcategory_id: number | null };
/** `unknown`: nothing is called so; `ambiguous`: several are. */
export type Named<Found> = Found | 'unknown' | 'ambiguous';

/** What cells name by words, and what a new product needs besides; rules are null where there is none. */
export type FileNames = {
  placeOf(text: string): Named<Place>;
  brandOf(text: string): Named<number>;
  /** The values of a kind, with their attributes. */
  valuesOf(text: string): Named<{ id: number; attributeId: number }[]>;
  taxRuleId: number | null;
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
 * What the rows of a file may name, in any language of the shop, in two statements. The rules of a new product are those that most
 * products of the store have, before it has any its own and then the shop's first.
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
  const [{ rows: names }, { rows: rules }] = await Promise.all([
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
    sql<{ tax: number | null; shipping: number | null }>`
      select (select id from tax_rules order by
          (select count(*) from products where store_id = ${scope.storeId}::int and tax_rule_id = tax_rules.id) desc,
          title limit 1) as tax,
        (select id from shipping_rules where ${usableIn(scope)} order by
          (select count(*) from products p where p.store_id = ${scope.storeId}::int and shipping_rule_id = shipping_rules.id) desc,
          store_id is null, title limit 1) as shipping`.execute(db),
  ]);
  const of = (kind: Row['kind']) => names.filter((row) => row.kind === kind);
  return {
    placeOf: finderOfPlaces(of('category'), of('subcategory')),
    brandOf: (words) => oneOf(of('brand').filter((row) => row.words === spelt(words))),
    valuesOf: finderOfValues(of('value')),
    taxRuleId: rules[0]?.tax ?? null,
    shippingRuleId: rules[0]?.shipping ?? null,
  };
}

/** One thing may be called so in several languages. */
function oneOf(rows: readonly Row[]): Named<number> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.length > 1 ? 'ambiguous' : (ids[0] ?? 'unknown');
}

/** From the category to what is within it, as it is written. */
export const splitPlace = (text: string): string[] =>
  text.split(/[>›»]/.test(text) ? /[>›»]/ : '/').map((part) => part.trim());

/** "Lamps > Desk lamps", "Desk lamps" where one is called so, or their numbers. */
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
    // First as it is: a name may have the signs that lead from one to the next.
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

/** "S · Red", or "Size: S · Colour: Red" where a value of several attributes is called so. */
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
