import { categories } from './all-categories.ts';
import { chanceOf } from './chance.ts';

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
  let id = 0;
  let subcategoryId = 0;
  return categories.flatMap((category, categoryIndex) =>
    category.subcategories.flatMap((subcategory) => {
      subcategoryId++;
      return subcategory.lines.map(([icon, title, price, oldPrice = 0, marks = '']): PlannedProduct => {
        id++;
        const turn = turns.get(icon) ?? 0;
        turns.set(icon, turn + 1);
        const slug = uniqueSlug(title, slugs);
        const chance = chanceOf(slug);
        return {
          id,
          slug,
          title,
          categoryId: categoryIndex + 1,
          subcategoryId,
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
      });
    }),
  );
}

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
  const plain = slugOf(title);
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  taken.add(slug);
  return slug;
}
