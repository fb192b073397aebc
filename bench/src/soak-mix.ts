import type { Stream } from './arrivals.ts';
import type { Case } from './cases.ts';

/** What is asked besides for each page. */
const perPage = { reads: 1, carts: 0.3, orders: 0.05 };
const cachedPerSecond = 20;

/** Not that of a product: each order of this crowd drops it, because it shows how many are left. */
export function cachedPages(cases: readonly Case[]): Case[] {
  return cases.filter(({ name }) => name.startsWith('page, kept') && !name.endsWith('product'));
}

/**
 * Who comes: so many visitors a second of pages that no cache has, and with them calls that read, carts, orders, and
 * visitors of pages that are kept.
 */
export function crowd(cases: readonly Case[], pagesPerSecond: number): Stream[] {
  const beginningWith = (prefix: string) => cases.filter(({ name }) => name.startsWith(prefix));
  const carts = beginningWith('call: a line into');
  const stream = (name: string, of: readonly Case[], perSecond: number): Stream => ({
    name,
    visitings: of.map(({ visiting }) => visiting),
    perSecond,
  });
  return [
    stream('pages that nobody has seen', beginningWith('page, made anew'), pagesPerSecond),
    stream('pages that are kept', cachedPages(cases), cachedPerSecond),
    stream(
      'calls that read',
      beginningWith('call: ').filter((one) => !carts.includes(one)),
      pagesPerSecond * perPage.reads,
    ),
    stream('lines into carts', carts, pagesPerSecond * perPage.carts),
    stream('orders in three calls', beginningWith('order in three calls'), pagesPerSecond * perPage.orders),
  ];
}
