/**
 * Routes of a visit up to the cart, with pattern (as React Router passes it to middleware) and the name of their texts. The first
 * page of a visit loads the texts shared by all pages and its own; `first-texts.ts` finds the keys in the build output. The texts
 * of all other routes are one file, loaded on demand. Pages with similar texts share a name.
 */
export const firstVisitRoutes = [
  { route: 'routes/home/route', pattern: '/', texts: 'home' },
  { route: 'routes/all/route', pattern: 'all/:category/:subCategory?', texts: 'list' },
  { route: 'routes/search/route', pattern: 'search', texts: 'list' },
  { route: 'routes/shop.$slug/route', pattern: 'shop/:slug', texts: 'store' },
  { route: 'routes/$main/products/route', pattern: ':main/products', texts: 'list' },
  { route: 'routes/$main/brand/route', pattern: ':main/brand', texts: 'list' },
  { route: 'routes/$main/collection/route', pattern: ':main/collection', texts: 'list' },
  { route: 'routes/$main/product/route', pattern: ':main/product/:id', texts: 'product' },
  { route: 'routes/cart/route', pattern: 'cart', texts: 'cart' },
  { route: 'routes/brands/route', pattern: 'brands', texts: 'more' },
  { route: 'routes/categories/route', pattern: 'categories', texts: 'more' },
  { route: 'routes/flash-sale/route', pattern: 'flash-sale/:id?', texts: 'more' },
  { route: 'routes/page.$slug/route', pattern: 'page/:slug', texts: 'more' },
  { route: 'routes/not-found/route', pattern: '*', texts: 'more' },
] as const;

/** The layout's modules. */
const frame: ReadonlySet<string> = new Set(['root', 'layout/default-layout', 'layout/quiet-layout']);

/** Name of a route's texts: `first` contains those of every page, `later` all those in no other file. */
export function textsOf(route: string): string {
  if (frame.has(route)) return 'first';
  return firstVisitRoutes.find((known) => known.route === route)?.texts ?? 'later';
}

/** The same by route pattern. */
export const textsOfPattern = (pattern: string): string =>
  firstVisitRoutes.find((known) => known.pattern === pattern)?.texts ?? 'later';
