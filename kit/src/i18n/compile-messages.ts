import { createHash } from 'node:crypto';
import type { Direction } from '@souk/rules/isolate-text';
import { signsOf } from '@souk/rules/number-signs';
import compile from 'icu-minify/compile';
import type { CompiledMessages, Messages } from './messages.ts';
import { intlNumbers } from './number-format.ts';

/**
 * Compiles ICU texts to the small form that the browser can format. Server only, so the parser isn't bundled. A text that doesn't
 * parse (an operator's typo) is displayed verbatim.
 */
export function compileMessages(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileOne(text)]));
}

/** A classic script served at `url`, cacheable forever because the URL contains a content hash. */
export type MessagesScript = { url: string; body: string };
/**
 * `first` is loaded on every page, before all others, and contains their URLs; each of `parts` is loaded by the pages that need it.
 * `later` has everything that `first` lacks; `whole` has everything and can replace any of them.
 */
export type MessagesScripts = Record<'first' | 'later' | 'whole', MessagesScript> & {
  parts: Record<string, MessagesScript>;
  /** URLs of the parts and of `later` by name; empty if every page loads all texts. */
  urls: Record<string, string>;
};

export type FirstTexts = { first: readonly string[] } & Record<string, readonly string[]>;

/** Without `firstTexts` every page loads all texts. `pages`: the app, as part of the URL; absent: the storefront. */
export function messagesScripts(
  language: string,
  direction: Direction,
  {
    compiled,
    firstTexts,
    pages,
  }: { compiled: CompiledMessages; firstTexts?: FirstTexts | undefined; pages?: string },
): MessagesScripts {
  const signs = signsOf(intlNumbers(language));
  const empty: Messages = { language, direction, compiled: {}, signs, urls: {}, come: [] };
  const named = pages === undefined ? language : `${language}.${pages}`;
  const script = (isIncluded: (key: string) => boolean, notifying: string, begun = ''): MessagesScript => {
    const texts = Object.fromEntries(Object.entries(compiled).filter(([key]) => isIncluded(key)));
    const adding = `Object.assign(m.compiled,${JSON.stringify(texts)})`;
    const body = `{const m=window.__soukMessages${begun};${adding};${notifying}}`;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
    return { url: `/messages/${named}.${hash}.js`, body };
  };
  const beginning = `??=${JSON.stringify(empty)}`;
  const hasCome = (...names: string[]) => `m.come.push(${names.map((name) => JSON.stringify(name)).join()})`;
  const { first: ofAll, ...ofSome } = firstTexts ?? { first: Object.keys(compiled) };
  const isFirst = setOf(ofAll);
  const parts = Object.fromEntries(
    Object.entries(ofSome).map(([name, keys]) => [name, script(setOf(keys), hasCome(name))]),
  );
  const everyName = [...Object.keys(parts), 'later'];
  const later = script((key) => !isFirst(key), hasCome(...everyName));
  const urls = Object.fromEntries(
    Object.entries({ ...parts, ...(firstTexts ? { later } : {}) }).map(([name, { url }]) => [name, url]),
  );
  return {
    first: script(isFirst, `m.urls=${JSON.stringify(urls)}`, beginning),
    parts,
    urls,
    later,
    whole: script(() => true, hasCome(...everyName), beginning),
  };
}

function setOf(keys: readonly string[]): (key: string) => boolean {
  const set = new Set(keys);
  return (key) => set.has(key);
}

function compileOne(text: string) {
  try {
    return compile(text);
  } catch {
    return text;
  }
}
