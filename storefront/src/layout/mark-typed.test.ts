import { expect, test } from 'vitest';
import { markTyped } from './mark-typed.ts';

test('a suggestion splits at what was typed, whatever its case', () => {
  expect(markTyped('Travel backpack', 'BACK')).toEqual([
    { text: 'Travel ', isTyped: false },
    { text: 'back', isTyped: true },
    { text: 'pack', isTyped: false },
  ]);
});

test('without the typed text in it the whole suggestion is new', () => {
  expect(markTyped('Headphones', 'hedphones')).toEqual([{ text: 'Headphones', isTyped: false }]);
  expect(markTyped('Headphones', ' ')).toEqual([{ text: 'Headphones', isTyped: false }]);
});
