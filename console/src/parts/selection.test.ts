import { expect, test } from 'vitest';
import { allOf, choose, chosen, countOf, nothingOf } from './selection.ts';

const ids = (selection: Parameters<typeof chosen>[0], of: readonly number[]) =>
  of.filter((id) => chosen(selection, id));

test('selects rows across pages, and deselects one', () => {
  let selection = choose(nothingOf('view=live'), [1, 2], true);
  selection = choose(selection, [51, 52], true); // of the next page
  selection = choose(selection, [2], false);
  expect(ids(selection, [1, 2, 3, 51, 52])).toEqual([1, 51, 52]);
  expect(countOf(selection, 400)).toBe(3);
});

test('selects all matches with exceptions, including unloaded pages', () => {
  let selection = choose(allOf(''), [2, 51], false);
  expect(ids(selection, [1, 2, 51, 399])).toEqual([1, 399]);
  expect(countOf(selection, 400)).toBe(398);
  selection = choose(selection, [2], true);
  expect(selection).toEqual({ question: '', isAll: true, ids: new Set([51]) });
  expect(countOf(selection, 400)).toBe(399);
});
