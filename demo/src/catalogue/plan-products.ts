import { categories } from './all-categories.ts';
import { chanceOf } from './chance.ts';
import { linesOf } from './fact-lines.ts';
import type { Subcategory } from './product-lines.ts';
import { readTexts } from './read-texts.ts';

export type PlannedProduct = {
  id: number;
  slug: string;
  title: string;
  categoryId: number;
  subcategoryId: number;
  icon: string;
  price: number;
  oldPrice: number;
  marks: string;
  mirrored: boolean;
  backdrop: string;
  /** Number of colors; 1 for most. */
  colours: number;
  /** Index among products with this icon, from 0, so that no two look the same. */
  turn: number;
};

const backdrops = ['#e1e9f4', '#f5e4de', '#e1ebe2', '#efe7db', '#e8e4f3', '#f6ebcf', '#dff0ee', '#e9ebef'];

/** Every product in menu order, numbered from 1. */
export function planProducts(): PlannedProduct[] {
  const turns = new Map<string, number>();
  const slugs = new Set<string>();
  const placeOf = placesByTitle();
  let id = 0;
  return categories.flatMap((category, categoryIndex) =>
    category.subcategories.flatMap((subcategory) =>
      subcategory.lines.map(([icon, title, price, oldPrice = 0, marks = '']): PlannedProduct => {
        id++;
        const turn = turns.get(icon) ?? 0;
        turns.set(icon, turn + 1);
        const slug = uniqueSlug(title, slugs);
        const chance = chanceOf(slug);
        return {
          id,
          slug,
          title,
          ...placeOf.get(title)!, // every line has a place
          icon,
          price,
          oldPrice,
          marks,
          mirrored: turn % 2 === 1,
          backdrop: chance.happens(0.3)
            ? category.tint
            : backdrops[(id * 3 + categoryIndex) % backdrops.length]!,
          colours: marks.includes('c') ? (marks.includes('w') ? 4 : 3) : 1,
          turn,
        };
      }),
    ),
  );
}

type Place = Pick<PlannedProduct, 'categoryId' | 'subcategoryId'>;

function placesByTitle(): Map<string, Place> {
  const shelves = categories.flatMap(({ subcategories }, index) =>
    subcategories.map((subcategory) => ({ subcategory, categoryId: index + 1 })),
  );
  const placed = (titlesOf: (subcategory: Subcategory) => readonly string[]) =>
    shelves.flatMap(({ subcategory, categoryId }, index) =>
      titlesOf(subcategory).map((title): [string, Place] => [
        title,
        { categoryId, subcategoryId: index + 1 },
      ]),
    );
  return new Map([
    ...placed(({ lines }) => lines.map(([, title]) => title)),
    ...placed(({ also = [] }) => also),
  ]);
}

/** The slug of a category or subcategory. */
export const slugOfGroup = ({ title, slug }: { title: string; slug?: string }): string =>
  slug ?? slugOf(title);

export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}

function uniqueSlug(title: string, taken: Set<string>): string {
  const plain = keptSlugs.get(title) ?? slugOf(title);
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  taken.add(slug);
  return slug;
}

/** Slugs from before a title changed: addresses, pictures and random draws keep them. Lines: title | slug. */
const keptSlugs = new Map(
  linesOf(readTexts('kept-slugs')).map((line) => line.split(' | ') as [title: string, slug: string]),
);
