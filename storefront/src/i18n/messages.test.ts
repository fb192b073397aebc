import { loadMessages } from '@souk/contract/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { compileMessages, messagesScript } from './compile-messages.ts';
import { createTranslate, type Translate } from './translate.ts';

// Keys outside the shop's own texts, for the mechanism alone.
function translateWith(language: string, texts: Record<string, string>) {
  return createTranslate({ language, compiled: compileMessages(texts) }) as unknown as {
    (key: string, values?: Record<string, string | number | Date>): string;
    rich: (key: string, values: Parameters<Translate['rich']>[1]) => ReturnType<Translate['rich']>;
  };
}

test('plural forms follow the language: two suggestions have their own form in Arabic', () => {
  const t = createTranslate({ language: 'ar', compiled: compileMessages(loadMessages('ar')) });
  expect(t('ui.search.count', { count: 2 })).toBe('اقتراحان');
  expect(t('ui.search.count', { count: 5 })).toBe('5 اقتراحات');
});

test('numbers in texts use Latin digits in every language, so that server and browser agree', () => {
  for (const language of ['ar', 'ar-EG', 'fa']) {
    expect(translateWith(language, { n: '{value, number}' })('n', { value: 1234 })).toMatch(/^1\D?234$/);
  }
});

test('tags become elements around their text', () => {
  const t = translateWith('en', { terms: 'Read our <link>terms of <b>use</b></link>, {name}.' });
  const text = t.rich('terms', {
    name: 'Layla',
    link: (chunks) => createElement('a', { href: '/page/terms' }, chunks),
    b: (chunks) => createElement('b', null, chunks),
  });
  expect(renderToStaticMarkup(text)).toBe('Read our <a href="/page/terms">terms of <b>use</b></a>, Layla.');
});

test("an operator's text with a broken brace is shown as it is", () => {
  expect(translateWith('en', { broken: 'Hello {name' })('broken')).toBe('Hello {name');
});

test('a missing text shows its key', () => {
  expect(translateWith('en', {})('nowhere.to.be.found')).toBe('nowhere.to.be.found');
});

test('every text of every language compiles', () => {
  for (const language of ['en', 'ar']) {
    const texts = loadMessages(language);
    const compiled = compileMessages(texts);
    const notCompiled = Object.keys(texts).filter(
      (key) => texts[key]?.includes('{') && typeof compiled[key] === 'string',
    );
    expect(notCompiled).toEqual([]);
  }
});

test('the script of the browser changes its address with its texts', () => {
  const one = messagesScript('en', compileMessages({ a: 'One' }));
  const other = messagesScript('en', compileMessages({ a: 'Other' }));
  expect(one.url).toMatch(/^\/messages\/en\.[0-9a-f]{12}\.js$/);
  expect(one.url).not.toBe(other.url);
  expect(one.body).toBe('window.__soukMessages={"language":"en","compiled":{"a":"One"}}');
});
