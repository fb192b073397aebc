import { chanceOf } from './chance.ts';
import { linesOf, rowOf, type Row } from './fact-lines.ts';
import type { PlannedProduct } from './plan-products.ts';
import { readTexts } from './read-texts.ts';

export type ProductNames = { category: string; subcategory: string };

export type ProductCopy = {
  opening: string;
  overview: string;
  description: string;
  row: Row;
  origin: string;
};

/** Lines of all languages correspond, so the slug selects the same lines in each. */
export function productCopy(
  product: PlannedProduct,
  names: ProductNames,
  language: 'en' | 'ar' = 'en',
): ProductCopy {
  const { ofCategories, ofSubcategories, ofTitles } = copies[language];
  const chance = chanceOf(product.slug);
  const special = copyOfTitle(ofTitles, product.title);
  const own = special ?? ofSubcategories.get(names.subcategory);
  const shared = ofCategories.get(names.category);
  if (!own || !shared) throw new Error(`No copy for ${names.category} › ${names.subcategory}`);
  // The first sentences introduce; copy for a title is read in order.
  const opening = special ? own.sentences[0]! : chance.pick(own.sentences.slice(0, 2));
  const rest = own.sentences.filter((sentence) => sentence !== opening);
  const closing = special ? rest.slice(2) : chance.some(shared.sentences, chance.whole(1, 2));
  const points = [
    ...chance.some(own.points, chance.whole(special ? 3 : 2, 3)),
    ...(special ? [] : chance.some(shared.points, chance.whole(1, 2))),
  ];
  return {
    opening,
    overview: `<p>${opening}</p>`,
    description:
      `<p>${rest.slice(0, 2).join(' ')}</p><p>${closing.join(' ')}</p>` +
      `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
    row: own.row,
    origin: chance.pick(shared.origins),
  };
}

type Copy = { sentences: string[]; points: string[]; row: Row; origins: string[] };
type Copies = ReadonlyMap<string, Copy>;

/** Copy for products that their subcategory's copy doesn't fit. */
function copyOfTitle(ofTitles: Copies, title: string): Copy | undefined {
  return [...ofTitles].find(([start]) => title.startsWith(start))?.[1];
}

/** `#` names the subjects in English; `=` a specification row, `@` origins, `-` a bullet point, anything else a sentence. */
function readCopy(text: string): Copies {
  const empty = (): Copy => ({ sentences: [], points: [], row: { title: '', value: '' }, origins: [] });
  const about = new Map<string, Copy>();
  let copy = empty();
  for (const line of linesOf(text)) {
    const rest = line.slice(1).trim();
    if (line.startsWith('#')) {
      copy = empty();
      for (const subject of rest.split(' / ')) about.set(subject, copy);
    } else if (line.startsWith('=')) copy.row = rowOf(rest.replace(': ', '='), 'Care');
    else if (line.startsWith('@')) copy.origins = rest.split(',').map((land) => land.trim());
    else if (line.startsWith('-')) copy.points.push(rest);
    else copy.sentences.push(line);
  }
  return about;
}

const copiesOf = (ending: string) => ({
  ofCategories: readCopy(readTexts(`category-copy${ending}`)),
  ofSubcategories: readCopy(readTexts(`subcategory-copy${ending}`)),
  ofTitles: readCopy(readTexts(`title-copy${ending}`)),
});

const copies = { en: copiesOf(''), ar: copiesOf('-ar') };
