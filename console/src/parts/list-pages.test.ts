import { expect, test } from 'vitest';
import { eachOnce, newRowsOf, pagesFrom, type Listed } from './list-pages.ts';

type Row = { id: number; state?: string };

const page = (ids: readonly number[], next: string | null = null, count = ids.length): Listed<Row> => ({
  rows: ids.map((id) => ({ id })),
  next,
  total: { count, is_exact: true },
});

/** Pages by cursor. */
const pages: Readonly<Record<string, Listed<Row>>> = {
  two: page([4, 5], 'three'),
  three: page([6, 7], 'four'),
  four: page([8]),
};
const asked: (string | undefined)[] = [];
const fetchPage = (after: string | undefined) => {
  asked.push(after);
  return Promise.resolve(pages[after!]!);
};

test('loads consecutive pages, as many as wanted and available', async () => {
  expect(await pagesFrom('two', fetchPage, 2)).toEqual([pages['two'], pages['three']]);
  expect(asked).toEqual(['two', 'three']);
  expect((await pagesFrom('two', fetchPage, Infinity)).flatMap(({ rows }) => rows)).toHaveLength(5);
  expect(await pagesFrom(null, fetchPage, 3)).toEqual([]);
});

test('shows a row once that has moved to another page', () => {
  expect(eachOnce([page([1, 2]), page([2, 3])]).map(({ id }) => id)).toEqual([1, 2, 3]);
  // A refund and an attempt may have the same id.
  const kinds = page([7, 7]);
  const rows = kinds.rows.map((row, at) => ({ ...row, kind: at === 0 ? 'refund' : 'attempt' }));
  expect(eachOnce([{ ...kinds, rows }])).toEqual(rows);
});

test('counts new rows above; reports other changes; nothing if unchanged', () => {
  const shown = page([3, 2, 1]);
  expect(newRowsOf(shown, page([3, 2, 1]))).toBeNull();
  expect(newRowsOf(shown, page([5, 4, 3, 2]))).toEqual({ newer: 2 });
  expect(newRowsOf(shown, page([2, 1]))).toEqual({ newer: 0 });
  expect(newRowsOf(shown, page([9, 8, 7]))).toEqual({ newer: 0 });
  expect(newRowsOf(shown, page([3, 2, 1], null, 4))).toEqual({ newer: 0 });
  const changed = { ...shown, rows: [{ id: 3, state: 'sent' }, { id: 2 }, { id: 1 }] };
  expect(newRowsOf(shown, changed)).toEqual({ newer: 0 });
  expect(newRowsOf(page([]), page([1, 2]))).toEqual({ newer: 2 });
});
