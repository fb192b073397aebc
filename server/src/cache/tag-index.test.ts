import { expect, test } from 'vitest';
import { TagIndex } from './tag-index.ts';

test('finds a key by its tags until it is removed', () => {
  const index = new TagIndex();
  index.add('a', ['catalog', 'product:1']);
  index.add('b', ['catalog', 'product:2']);
  expect([...index.keysOf(['product:1'])]).toEqual(['a']);
  expect([...index.keysOf(['catalog', 'product:2'])].toSorted()).toEqual(['a', 'b']);
  expect([...index.keysOf(['store:1'])]).toEqual([]);
  index.remove('a', ['catalog', 'product:1']);
  index.remove('unknown', ['catalog']);
  expect([...index.keysOf(['catalog', 'product:1'])]).toEqual(['b']);
});
