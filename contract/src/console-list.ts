import { z } from 'zod';
import { queryInt, queryText } from './input.ts';

/** Default and maximum page size of lists, and the limit of exact counts. */
export const LIST = { usual: 50, most: 200, countedTo: 10_000 } as const;

/**
 * Query of console lists (decision 050): `view`, one of the tabs; `q`, search text or a number; `sort`, prefixed with `-` to
 * reverse; `limit`; and `after`, the `next` of the previous page. Unknown values count as absent so that old links keep working; a
 * cursor of another list is refused.
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

/** A page of a list. `next`: cursor for `after`; null at the end. Counts stop at `LIST.countedTo` and say so. */
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

/** Amounts in console calls: whole minor units with their currency. */
export const moneyOf = z.object({ minor: z.int(), currency: z.string() });
