import type { Stream } from './arrivals.ts';
import type { Case } from './cases.ts';

/** Other requests per page. */
const perPage = { reads: 1, carts: 0.3, orders: 0.05 };
const cachedPerSecond = 20;

/** Without the product page: each order of this crowd drops it, because it shows the stock. */
export function cachedPages(cases: readonly Case[]): Case[] {
  return cases.filter(({ name }) => name.startsWith('page, kept') && !name.endsWith('product'));
}

/** The visitors of the soak: uncached pages at the given rate, and with them reads, carts, orders, and cached pages. */
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
