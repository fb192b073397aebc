import { listLanguages, loadMessages, loadTranslated } from '@souk/contract/messages';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';

/* Shipped translations, parsed as the shop compiles them. */

const english = loadMessages('en');

/** Branch names of every plural and ordinal of a compiled message: `[name, 2 or 3, branches]`. */
function branchesIn(part: unknown): { type: 'cardinal' | 'ordinal'; names: string[] }[] {
  if (!Array.isArray(part)) return [];
  const [, type, branches] = part as unknown[];
  const isBranched = typeof part[0] === 'string' && typeof branches === 'object' && branches !== null;
  if (isBranched && (type === 2 || type === 3)) {
    const inner = Object.values(branches).flatMap(branchesIn);
    return [{ type: type === 2 ? 'cardinal' : 'ordinal', names: Object.keys(branches) }, ...inner];
  }
  return part.flatMap(branchesIn);
}

test('finds the branches of plurals, also inside tags', () => {
  const text = '<b>{n, plural, one {# day} few {{m, selectordinal, two {#nd} other {#th}}} other {#}}</b>';
  expect(branchesIn(compile(text))).toEqual([
    { type: 'cardinal', names: ['one', 'few', 'other'] },
    { type: 'ordinal', names: ['two', 'other'] },
  ]);
});

describe.each(listLanguages().filter((language) => language !== 'en'))('the texts in %s', (language) => {
  const own = Object.entries(loadTranslated(language)!).filter(([key]) => key in english);

  test('parse, with the placeholders and tags of the English ones', () => {
    const faults = own.flatMap(([key, text]) => {
      const fault = checkMessage(text, english[key]!);
      return fault === null ? [] : [[key, fault]];
    });
    expect(faults).toEqual([]);
  });

  test('have the plural forms of their language only', () => {
    const formsOf = (type: 'cardinal' | 'ordinal') =>
      new Set<string>(new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories);
    const forms = { cardinal: formsOf('cardinal'), ordinal: formsOf('ordinal') };
    const wrong = own.filter(([, text]) =>
      branchesIn(compile(text)).some(({ type, names }) =>
        names.some((name) => !name.startsWith('=') && !forms[type].has(name)),
      ),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
