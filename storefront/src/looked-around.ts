/**
 * Routes of a visit up to the cart, each with its pattern (as React Router gives it to middleware) and the name of its texts. The first
 * page of a visit loads the texts of every page and its own; `first-texts.ts` finds the keys in the built files. Texts of all other routes
 * are one file, loaded with the first of them. Pages that use much the same texts share a name.
 */
export const lookedAround = [
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

/** What stands around them. */
const frame: ReadonlySet<string> = new Set(['root', 'layout/default-layout', 'layout/quiet-layout']);

/** Name of the texts of a route: `first` has what every page needs, `later` all that is in no other. */
export function textsOf(route: string): string {
  if (frame.has(route)) return 'first';
  return lookedAround.find((known) => known.route === route)?.texts ?? 'later';
}

/** The same by the pattern of the page's address. */
export const textsOfPattern = (pattern: string): string =>
  lookedAround.find((known) => known.pattern === pattern)?.texts ?? 'later';
