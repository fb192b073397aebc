import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, is }) => (is === 'same' ? text : is === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test.each([
  ['Everyday backpack', 'Commuter backpack', '[-Everyday-][+Commuter+] backpack'],
  ['A lamp', 'A lamp of brass', 'A lamp[+ of brass+]'],
  ['', 'New', '[+New+]'],
  ['Same', 'Same', 'Same'],
])('“%s” and “%s”', (before, after, shown) => expect(marked(before, after)).toBe(shown));

test('loses nothing of either text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const words = wordDiff(before, after);
      const side = (not: string) => words.flatMap((one) => (one.is === not ? [] : one.text)).join('');
      expect([side('new'), side('gone')]).toEqual([before, after]);
    }),
  );
});
