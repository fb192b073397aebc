import { runInNewContext } from 'node:vm';
import { listLanguages, loadMessages } from '@souk/contract/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { signsOf } from '@souk/rules/number-signs';
import { compileMessages, messagesScripts } from './compile-messages.ts';
import { keysIn } from './keys-in-code.ts';
import type { Messages } from './messages.ts';
import { intlNumbers, numberFormat } from './number-format.ts';
import { createTranslate, type Translate } from './translate.ts';

function translateWith(language: string, texts: Record<string, string>) {
  const direction = language.startsWith('en') ? 'ltr' : 'rtl';
  return createTranslate({ language, direction, compiled: compileMessages(texts) }) as unknown as {
    (key: string, values?: Record<string, string | number | Date>): string;
    rich: (key: string, values: Parameters<Translate['rich']>[1]) => ReturnType<Translate['rich']>;
  };
}

test('plurals follow the language: two suggestions have their own form in Arabic', () => {
  const t = createTranslate({
    language: 'ar',
    direction: 'rtl',
    compiled: compileMessages(loadMessages('ar')),
  });
  expect(t('ui.search.count', { count: 2 })).toBe('اقتراحان');
  expect(t('ui.search.count', { count: 5 })).toBe('5 اقتراحات');
});

test('numbers in texts use Latin digits in every language, so that server and browser agree', () => {
  for (const language of ['ar', 'ar-EG', 'fa']) {
    expect(translateWith(language, { n: '{value, number}' })('n', { value: 1234 })).toMatch(/^1\D?234$/);
  }
});

test('numbers are the same with precomputed separators and with Intl', () => {
  const rating = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  for (const language of ['en', 'ar', 'de', 'fr', 'fa']) {
    const signs = signsOf(intlNumbers(language));
    expect(signs).not.toBeNull();
    const given = [undefined, rating, { minimumFractionDigits: 2 }, { maximumFractionDigits: 0 }];
    for (const options of [...given, { style: 'percent' } as const]) {
      const thousandths = Array.from({ length: 500 }, (_, at) => at / 1000 + 4.5);
      const written = [
        0,
        3,
        999,
        999.96,
        1234,
        1_234_567.891,
        1.23456,
        1e-7,
        -7,
        -0,
        1e21,
        NaN,
        ...thousandths,
      ];
      const rebuilt = numberFormat(language, options, signs);
      expect(written.map((value) => rebuilt.format(value))).toEqual(
        written.map((value) => intlNumbers(language, options).format(value)),
      );
    }
  }
});

test('tags become elements', () => {
  const t = translateWith('en', { terms: 'Read our <link>terms of <b>use</b></link>, {name}.' });
  const text = t.rich('terms', {
    name: 'Layla',
    link: (chunks) => createElement('a', { href: '/page/terms' }, chunks),
    b: (chunks) => createElement('b', null, chunks),
  });
  expect(renderToStaticMarkup(text)).toBe('Read our <a href="/page/terms">terms of <b>use</b></a>, Layla.');
});

test('a text inside a right-to-left sentence keeps its own direction: "$1.90" must not read "1.90$"', () => {
  const t = translateWith('ar', { shipping: 'الشحن {price}، {count} قطع' });
  expect(t('shipping', { price: '$1.90', count: 3 })).toBe('الشحن \u2068$1.90\u2069، 3 قطع');
});

test('elements isolate it without invisible marks, so copies are clean', () => {
  const t = translateWith('ar', {
    transfer: 'حوّل {total} بالمرجع <b>{reference}</b>.',
    plain: '{total} فقط',
  });
  const text = t.rich('transfer', {
    total: '$1.90',
    reference: 'K7QM-2XHP-9RTD',
    b: (chunks) => createElement('b', null, chunks),
  });
  expect(renderToStaticMarkup(text)).toBe('حوّل <bdi>$1.90</bdi> بالمرجع <b><bdi>K7QM-2XHP-9RTD</bdi></b>.');
  expect(renderToStaticMarkup(t.rich('plain', { total: '$1.90' }))).toBe('<bdi>$1.90</bdi> فقط');
});

test('a left-to-right sentence isolates only right-to-left names', () => {
  const t = translateWith('en', { left: '{title}: {count} left at {price}' });
  expect(t('left', { title: 'Pan', count: 3, price: '$1.90' })).toBe('Pan: 3 left at $1.90');
  expect(t('left', { title: 'قهوة', count: 3, price: '$1.90' })).toBe('\u2068قهوة\u2069: 3 left at $1.90');
});

test('no text selects by an isolated value', () => {
  for (const language of listLanguages()) {
    const selecting = Object.values(loadMessages(language)).filter((text) =>
      /\{\s*\w+\s*,\s*select\b/.test(text),
    );
    expect(selecting).toEqual([]);
  }
});

test("an operator's text with a broken brace is shown unchanged", () => {
  expect(translateWith('en', { broken: 'Hello {name' })('broken')).toBe('Hello {name');
});

test('a missing text shows its key', () => {
  expect(translateWith('en', {})('nowhere.to.be.found')).toBe('nowhere.to.be.found');
});

test('every text of every language compiles', () => {
  for (const language of listLanguages()) {
    const texts = loadMessages(language);
    const compiled = compileMessages(texts);
    const notCompiled = Object.keys(texts).filter(
      (key) => texts[key]?.includes('{') && typeof compiled[key] === 'string',
    );
    expect(notCompiled).toEqual([]);
  }
});

/** The browser's messages after loading these scripts. */
function runScripts(...bodies: string[]): Messages | undefined {
  const window: { __soukMessages?: Messages } = {};
  for (const body of bodies) runInNewContext(body, { window });
  return window.__soukMessages;
}

describe('message scripts', () => {
  const scriptsOf = (texts: Record<string, string>) =>
    messagesScripts('en', 'ltr', {
      compiled: compileMessages(texts),
      firstTexts: { first: ['home.new'], cart: ['cart.empty'] },
    });
  const texts = { 'home.new': 'New', 'cart.empty': 'Empty', 'order.paid': 'Paid' };
  const { first, parts, later, whole, urls } = scriptsOf(texts);
  const cart = parts['cart']!;
  const known = (compiled: Record<string, string>, ...come: string[]) => ({
    language: 'en',
    direction: 'ltr',
    compiled,
    urls,
    come,
    signs: { group: ',', decimal: '.' },
  });

  test('have content-hashed URLs; the first, on every page, knows the others', () => {
    const other = scriptsOf({ ...texts, 'order.paid': 'Paid in full' });
    expect(first.url).toMatch(/^\/messages\/en\.[0-9a-f]{8}\.js$/);
    expect(urls).toEqual({ cart: cart.url, later: later.url });
    expect(other.parts['cart']!.url).toBe(cart.url);
    expect(other.later.url).not.toBe(later.url);
    expect(other.first.url).not.toBe(first.url);
  });

  test('a page loads common and its own texts; the rest loads with the first page that needs more', () => {
    expect(runScripts(first.body)).toEqual(known({ 'home.new': 'New' }));
    expect(runScripts(first.body, cart.body)).toEqual(
      known({ 'home.new': 'New', 'cart.empty': 'Empty' }, 'cart'),
    );
    expect(runScripts(first.body, later.body)).toEqual(known(texts, 'cart', 'later'));
  });

  test('the whole script can replace any other', () => {
    for (const scripts of [[whole], [whole, cart], [first, whole], [first, cart, whole]]) {
      const all = runScripts(...scripts.map(({ body }) => body));
      expect(all?.compiled).toEqual(texts);
      expect(all?.come).toEqual(expect.arrayContaining(['cart', 'later']));
    }
  });

  test('URLs contain the app, except for the storefront', () => {
    const ofSellers = messagesScripts('en', 'ltr', { compiled: compileMessages(texts), pages: 'seller' });
    expect(ofSellers.first.url).toMatch(/^\/messages\/en\.seller\.[0-9a-f]{8}\.js$/);
  });

  test('if no page needs less there is one script', () => {
    const all = messagesScripts('en', 'ltr', { compiled: compileMessages(texts) });
    expect(runScripts(all.first.body)).toEqual({ ...known(texts), urls: {} });
  });
});

test('finds keys in code whole or by prefix', () => {
  const keys = ['order.paid', 'order.step.one', 'order.step.two', 'order.steps', 'cart.empty'];
  expect(keysIn("t('order.paid'); t(`order.step.${name}`)", keys)).toEqual([
    'order.paid',
    'order.step.one',
    'order.step.two',
  ]);
});
