import { food, garden, home, kitchen } from './lines-home.ts';
import { books, sports, toys } from './lines-leisure.ts';
import { electronics, music, tools } from './lines-technology.ts';
import { bags, beauty, fashion, shoes } from './lines-wear.ts';

export const categories = [
  electronics,
  fashion,
  bags,
  home,
  kitchen,
  beauty,
  sports,
  toys,
  books,
  shoes,
  garden,
  food,
  music,
  tools,
];
