import { specificationsText } from '@souk/rules/specifications';
import { arabicTitle } from './arabic.ts';
import { linesOf } from './fact-lines.ts';
import type { PlannedProduct } from './plan-products.ts';
import { productCopy, type ProductNames } from './product-copy.ts';
import { productTexts, shortened } from './product-texts.ts';
import { readTexts } from './read-texts.ts';

/** The Arabic version of `productTexts`: same sentences, points and rows. */
export function arabicProductTexts(product: PlannedProduct, names: ProductNames) {
  const title = arabicTitle(product.title);
  const { opening, overview, description, row, origin } = productCopy(product, names, 'ar');
  const translated = new Map([
    [row.title, row.value],
    ['Origin', origin],
  ]);
  const rows = productTexts(product, names).specifications.map(({ title: name, value }) => ({
    title: factTitle(name),
    value: translated.get(name) ?? arabicFact(value),
  }));
  return {
    overview,
    description,
    specifications: specificationsText(rows),
    meta_description: shortened(`${title}. ${opening}`, 160),
  };
}

/** Translates a value as a whole, or each of its parts: `ABS, magnet`. Throws without a translation. */
export function arabicFact(value: string): string {
  return (
    inArabic(value) ??
    value
      .split(', ')
      .map((part) => {
        const arabic = inArabic(part);
        if (arabic === null) throw new Error(`No Arabic words for "${part}": texts/arabic-facts.txt`);
        return arabic;
      })
      .join('، ')
  );
}

function factTitle(title: string): string {
  const arabic = titles.get(title);
  if (!arabic) throw new Error(`No Arabic title for "${title}": texts/arabic-facts.txt`);
  return arabic;
}

const number = /\d+(?:[.,]\d+)*/g;
const measure = /^(?:Ø )?#(?: (?:cm|mm|m))?(?: × #(?: (?:cm|mm|m))?)*(?: each)?$/;

function inArabic(text: string): string | null {
  const numbers = text.match(number) ?? [];
  const shape = text.replaceAll(number, '#');
  const arabic = values.get(shape) ?? (measure.test(shape) ? inUnits(shape) : null);
  let place = 0;
  return arabic && arabic.replaceAll('#', () => numbers[place++]!);
}

function inUnits(shape: string): string {
  return shape
    .replace('Ø ', 'القطر ')
    .replaceAll(/\bcm\b/g, 'سم')
    .replaceAll(/\bmm\b/g, 'مم')
    .replaceAll(/\bm\b/g, 'م')
    .replace(' each', ' لكل قطعة');
}

/** Lines: English | Arabic; `#` is a number, `=` begins the title of a row. */
const facts = linesOf(readTexts('arabic-facts')).map((line) => line.split(' | ') as [string, string]);
const values = new Map(facts.filter(([english]) => !english.startsWith('= ')));
const titles = new Map(
  facts.flatMap(([english, arabic]) =>
    english.startsWith('= ') ? [[english.slice(2), arabic] as const] : [],
  ),
);
