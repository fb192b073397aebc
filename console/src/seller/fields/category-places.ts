import type { Choices } from '../edited-product.ts';

/** Selectable places with full names: `Lighting › Table lamps`. */
export type Place = { title: string; category: number; subcategory: number | null };

export const placesOf = ({ categories }: Pick<Choices, 'categories'>): Place[] =>
  categories.flatMap((category) => [
    { title: category.title, category: category.id, subcategory: null },
    ...category.subcategories.map(({ id, title }) => ({
      title: `${category.title} › ${title}`,
      category: category.id,
      subcategory: id,
    })),
  ]);
