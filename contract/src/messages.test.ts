import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listLanguages, loadMessages } from './messages.ts';

const folder = new URL('../messages/', import.meta.url);
const english = loadMessages('en');

/** Placeholder and tag names; `#` and plural forms may differ between languages. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g)].map((match) => match[1] ?? '');
  const tags = [...text.matchAll(/<\/?([A-Za-z]\w*)>/g)].map((match) => match[0]);
  return [...new Set([...names, ...tags])].toSorted();
}

test('a language without texts falls back to English', () => {
  expect(loadMessages('xx')).toEqual(english);
  expect(loadMessages('../en')).toEqual(english);
});

test('MessageKey covers every file of texts', () => {
  const types = readFileSync(new URL('message-key.ts', import.meta.url), 'utf8');
  const files = readdirSync(new URL('en/', folder));
  expect(files.filter((file) => !types.includes(`/en/${file}'`))).toEqual([]);
});

test('no key is in two files', () => {
  const keys = readdirSync(new URL('en/', folder)).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(new URL(`en/${file}`, folder), 'utf8'))),
  );
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

describe.each(listLanguages().filter((language) => language !== 'en'))('texts in %s', (language) => {
  const own = Object.assign(
    {},
    ...readdirSync(new URL(`${language}/`, folder)).map((file) =>
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
    ),
  ) as Record<string, string>;

  test('have the same keys as the English ones', () => {
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('use the same placeholders and tags', () => {
    const different = Object.keys(own).filter(
      (key) => placeholders(own[key] ?? '').join() !== placeholders(english[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});
