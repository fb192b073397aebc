import { z } from 'zod';
import { queryInt, queryText } from './input.ts';

/** How many rows a list gives at once, and up to how many it counts exactly. */
export const LIST = { usual: 50, most: 200, countedTo: 10_000 } as const;

/**
 * What each list of a console may be asked (decision 050): `view`, one of its tabs; `q`, words or a number; `sort`, one of its
 * orders, `-` before it turns it round; `limit`; and `after`, the `next` of the page before. What is not one of them counts as
 * not said, so that an old link still opens; a cursor that is not of this list is refused.
 */
export function listQuery<const Views extends readonly [string, ...string[]], const Sort extends string>(
  views: Views,
  sorts: readonly [Sort, ...Sort[]],
) {
  const orders = sorts.flatMap((sort): [Sort, `-${Sort}`] => [sort, `-${sort}`]);
  return {
    view: z.enum(views).catch(views[0] as Views[number]),
    q: queryText,
    sort: z.enum(orders).optional().catch(undefined),
    limit: queryInt(LIST.usual, 1, LIST.most),
    after: z.string().max(1000).optional().catch(''),
  };
}

/** A page of a list. `next`: what to ask for with `after`; null at the end. Counts end at `LIST.countedTo`, and say so. */
export function listReply<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.object({ count: z.int(), is_exact: z.boolean() }),
  });
}

export type ListReply<Row> = {
  rows: Row[];
  next: string | null;
  total: { count: number; is_exact: boolean };
};

/** Money on the calls of consoles: whole minor units, and of what. */
export const moneyOf = z.object({ minor: z.int(), currency: z.string() });
