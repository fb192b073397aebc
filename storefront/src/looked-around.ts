/**
 * Routes (React Router's ids) that somebody meets who looks around, up to the cart, each with the name of the texts that its page brings
 * besides those of the frame: `first-texts.ts` finds them in the built files. What only the other routes say travels as one
 * when the first of them is opened. Pages that lead to each other and say much the same share a name.
 */
const lookedAround = {
  'routes/home/route': 'home',
  'routes/all/route': 'list',
  'routes/search/route': 'list',
  'routes/shop.$slug/route': 'store',
  'routes/$main/products/route': 'list',
  'routes/$main/brand/route': 'list',
  'routes/$main/collection/route': 'list',
  'routes/$main/product/route': 'product',
  'routes/cart/route': 'cart',
  'routes/brands/route': 'more',
  'routes/categories/route': 'more',
  'routes/flash-sale/route': 'more',
  'routes/page.$slug/route': 'more',
  'routes/not-found/route': 'more',
} as const;

/** What stands around them. */
const frame: ReadonlySet<string> = new Set(['root', 'layout/default-layout', 'layout/quiet-layout']);

/** Which texts the page of this route needs: `first` has what every page needs, `later` all else. */
export function textsOf(route: string): string {
  if (frame.has(route)) return 'first';
  return (lookedAround as Partial<Record<string, string>>)[route] ?? 'later';
}

/** Name of the texts that come with the first part of such a page that is fetched when it is wanted. */
export const wantedOf = (name: string) => `${name}-wanted`;
