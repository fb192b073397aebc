/**
 * Routes (React Router's ids) that somebody meets who looks around, up to the cart. What only the others say travels when the first of
 * them is opened: `first-texts.ts` finds the texts of these in the built files.
 */
export const lookedAround: ReadonlySet<string> = new Set([
  'root',
  'layout/default-layout',
  'routes/home/route',
  'routes/brands/route',
  'routes/categories/route',
  'routes/flash-sale/route',
  'routes/search/route',
  'routes/all/route',
  'routes/shop.$slug/route',
  'routes/page.$slug/route',
  'routes/$main/products/route',
  'routes/$main/brand/route',
  'routes/$main/collection/route',
  'routes/$main/product/route',
  'routes/cart/route',
  'routes/not-found/route',
]);
