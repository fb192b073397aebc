/* The demo products, one line each: icon, title, price, old price (0: none), flags.
   Flags: c several colors · s clothes sizes · h shoe sizes · v volumes or weights · n never recolored (food, plants) · o sold
   out · w best seller. Titles name no color, because colors are sampled from the pictures. */
export type ProductLine = readonly [
  icon: string,
  title: string,
  price: number,
  oldPrice?: number,
  marks?: string,
];
type Named = {
  title: string;
  /** From before the title changed: addresses and pictures keep it. */
  slug?: string;
};
export type Subcategory = Named & {
  arabic: string;
  lines: readonly ProductLine[];
  /** Titles of other subcategories' lines that are listed here: moving a line would change the ids after it. */
  also?: readonly string[];
};
export type Category = Named & {
  arabic: string;
  icon: string;
  /** Backdrop of its pictures, a soft tint. */
  tint: string;
  subcategories: readonly Subcategory[];
};
