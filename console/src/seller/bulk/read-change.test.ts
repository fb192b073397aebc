import { expect, test } from 'vitest';
import { readChange } from './read-change.ts';

const usual = { op: 'percent', ending: '.90', status: 'private', currency: 'USD' } as const;

test.each([
  [
    { field: 'price', amount: '5' },
    { field: 'price', by: { op: 'percent', percent: 5, ending: '.90' } },
  ],
  [
    { field: 'offer', amount: '-20 %' },
    { field: 'offer', by: { op: 'percent', percent: -20, ending: '.90' } },
  ],
  [
    { field: 'price', op: 'add', amount: '-1,50' },
    { field: 'price', by: { op: 'add', minor: -150 } },
  ],
  [
    { field: 'stock', op: 'add', amount: '+3' },
    { field: 'stock', by: { op: 'add', count: 3 } },
  ],
  [
    { field: 'stock', op: 'set', amount: '15' },
    { field: 'stock', by: { op: 'set', count: 15 } },
  ],
  [
    { field: 'status', amount: '' },
    { field: 'status', to: 'private' },
  ],
  [{ field: 'price', amount: '-100' }, null],
  [{ field: 'price', op: 'set', amount: '-3' }, null],
  [{ field: 'price', amount: 'five' }, null],
  [{ field: 'stock', op: 'add', amount: '' }, null],
] as const)('reads %o', (typed, change) => {
  expect(readChange({ ...usual, ...typed })).toEqual(change);
});
