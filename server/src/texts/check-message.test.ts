import { expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';

test.each([
  ['Your basket', 'Your cart', null],
  ['{count} Artikel von {name}', '{name}: {count} items', null],
  // Words within a branch are not placeholders.
  ['{count, plural, one {un} other {# articles}}', '{count, plural, one {one item} other {# items}}', null],
  ['Read <link>this</link>', 'Our <link>terms</link>', null],
  ['{count, number}', '{count} items', null],
  ['Your {basket', 'Your cart', 'not_icu'],
  ['Your {basket}', 'Your cart', 'unknown_placeholder'],
  ['{count, plural, one {{name}} other {#}}', '{count} items', 'unknown_placeholder'],
  ['Your <b>basket</b>', 'Your cart', 'unknown_placeholder'],
  ['Items of {name}', '{name}: {count} items', 'lost_placeholder'],
  ['Our terms', 'Our <link>terms</link>', 'lost_placeholder'],
  // A text is no date.
  ['{name, date, short}', '{name}', 'unknown_placeholder'],
])('%s as a replacement of %s: %s', (message, original, fault) => {
  expect(checkMessage(message, original)).toBe(fault);
});
