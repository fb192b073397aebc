import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { asksForReview, LANGUAGE_PACKS } from '@souk/rules/language-packs';
import { describe, expect, test } from 'vitest';
import { listLanguages, loadMessages, loadTranslated } from './messages.ts';

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

test('a missing key falls back to English, and translations say which keys a language has', () => {
  for (const language of listLanguages()) {
    const own = loadTranslated(language)!;
    expect(loadMessages(language)).toEqual({ ...english, ...own });
  }
  expect(loadTranslated('xx')).toBeNull();
});

test('the languages with texts are listed with their own names', () => {
  expect(listLanguages()).toEqual(Object.keys(LANGUAGE_PACKS).toSorted());
});

test('Arabic has the same keys as English', () => {
  expect(Object.keys(loadTranslated('ar')!).toSorted()).toEqual(Object.keys(english).toSorted());
});

/** Packs that ask for review translate all files but these whole. */
const ofConsoles = /^(?:console|operator|finding|ledger|developers)\b/;
const packs = listLanguages().filter(asksForReview);

describe.each(packs)('the pack of %s', (language) => {
  const files = readdirSync(new URL('en/', folder)).filter((file) => !ofConsoles.test(file));
  const keysOf = (of: string, file: string) => {
    const url = new URL(`${of}/${file}`, folder);
    return existsSync(url) ? Object.keys(JSON.parse(readFileSync(url, 'utf8'))) : [];
  };

  test.each(files)('has every text of %s', (file) => {
    const own = keysOf(language, file);
    expect(keysOf('en', file).filter((key) => !own.includes(key))).toEqual([]);
  });

  test('has no file or key that English lacks', () => {
    const own = readdirSync(new URL(`${language}/`, folder));
    const unknown = own.flatMap((file) => {
      const known = keysOf('en', file);
      return keysOf(language, file).filter((key) => !known.includes(key));
    });
    expect(unknown).toEqual([]);
  });
});

describe.each(listLanguages().filter((language) => language !== 'en'))('texts in %s', (language) => {
  const own = loadTranslated(language)!;

  test('use the same placeholders and tags', () => {
    const different = Object.keys(own).filter(
      (key) => placeholders(own[key] ?? '').join() !== placeholders(english[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});
