import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProducts, type BuiltProduct } from './catalogue/build-products.ts';
import { brands, stores } from './catalogue/names.ts';
import { namesOf } from './seed-groupings.ts';

export type JudgedSearch = {
  /** Kind of search: "plural", "misspelt". */
  kind: string;
  text: string;
  /** 1 to 3 by product id; empty: the shop has no relevant product. */
  grades: ReadonlyMap<number, number>;
};

/** Relevant products per search, from `judged/searches.txt`. Throws when a line matches no product. */
export function judgedSearches(): JudgedSearch[] {
  const text = readFileSync(join(import.meta.dirname, '../judged/searches.txt'), 'utf8');
  const products = buildProducts();
  const kinds = text.split(/^# /m).slice(1);
  return kinds.flatMap((part) => {
    const [kind = '', ...lines] = part.split('\n');
    return lines.filter((line) => line.trim()).map((line) => ({ kind, ...judgedBy(line, products) }));
  });
}

function judgedBy(line: string, products: readonly BuiltProduct[]): Omit<JudgedSearch, 'kind'> {
  const [text = '', judgment = ''] = line.split(' : ');
  const grades = new Map<number, number>();
  if (judgment !== 'nothing') {
    for (const rule of judgment.split('; ')) {
      const [, grade, terms = ''] = /^([123]) (.+)$/.exec(rule) ?? [];
      const fitting = products.filter((product) => terms.split(' + ').every((term) => fits(term, product)));
      if (!grade || fitting.length === 0) throw new Error(`"${rule}" of "${text}" names no goods`);
      for (const { id } of fitting) if (!grades.has(id)) grades.set(id, Number(grade));
    }
  }
  return { text, grades };
}

/** A term: alternatives separated by `|`, each a part of the title or `name=value/value`; `!` negates it. */
function fits(term: string, product: BuiltProduct): boolean {
  if (term.startsWith('!')) return !fits(term.slice(1), product);
  const names = namesOf(product);
  const facts: Record<string, readonly (string | null | undefined)[]> = {
    subcategory: [names.subcategory],
    category: [names.category],
    colour: product.variants.map(({ colour }) => colour),
    size: product.variants.map(({ size }) => size),
    brand: [product.brandId === null ? null : brands[product.brandId - 1]],
    store: [stores[product.storeId - 1]?.name],
    sku: [`SK-${String(product.id).padStart(4, '0')}`],
  };
  return term.split('|').some((one) => {
    const [name = '', values] = one.split('=');
    if (values === undefined) return product.title.toLowerCase().includes(one.toLowerCase());
    return values.split('/').some((value) => facts[name]?.includes(value));
  });
}
