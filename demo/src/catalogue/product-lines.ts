/*
 * The demo goods, one line each: icon, title, price, old price (0: none), marks.
 * Marks: c several colours · s clothes sizes · h shoe sizes · v volumes or weights · n never recoloured (food, plants) ·
 * o sold out · w cash-cow (much bought). Titles name no colour: colours are sampled from the pictures.
 */
export type ProductLine = readonly [
  icon: string,
  title: string,
  price: number,
  oldPrice?: number,
  marks?: string,
];
export type Subcategory = { title: string; arabic: string; lines: readonly ProductLine[] };
export type Category = {
  title: string;
  arabic: string;
  icon: string;
  /** Backdrop of its pictures, a soft tint. */
  tint: string;
  subcategories: readonly Subcategory[];
};
