import { createHash } from 'node:crypto';
import type { Direction } from '@souk/rules/isolate-text';
import compile from 'icu-minify/compile';
import type { CompiledMessages, Messages } from './messages.ts';

/**
 * ICU texts → the small form that the browser can format. Server only: the parser never reaches the browser.
 * A text that does not parse (an operator's typing mistake) is kept and shown as it is.
 */
export function compileMessages(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileOne(text)]));
}

/** A classic script that the host serves at `url`, cacheable for ever because the address changes with the texts. */
export type MessagesScript = { url: string; body: string };
/**
 * `first` stands on every page, `later` on those that say more than whoever looks around is told; `whole` has both, and may
 * come in the place of either.
 */
export type MessagesScripts = Record<'first' | 'later' | 'whole', MessagesScript>;

/** `isFirst` says which texts (by their keys) every page needs. */
export function messagesScripts(
  language: string,
  direction: Direction,
  { compiled, isFirst }: { compiled: CompiledMessages; isFirst: (key: string) => boolean },
): MessagesScripts {
  const empty: Messages = { language, direction, compiled: {} };
  const script = (isWanted: (key: string) => boolean, isLast: boolean): MessagesScript => {
    const texts = Object.fromEntries(Object.entries(compiled).filter(([key]) => isWanted(key)));
    const adding = `Object.assign(m.compiled,${JSON.stringify(texts)})`;
    const body = `{const m=window.__soukMessages??=${JSON.stringify(empty)};${adding}${isLast ? ';m.isWhole=true' : ''}}`;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
    return { url: `/messages/${language}.${hash}.js`, body };
  };
  return {
    first: script(isFirst, false),
    later: script((key) => !isFirst(key), true),
    whole: script(() => true, true),
  };
}

function compileOne(text: string) {
  try {
    return compile(text);
  } catch {
    return text;
  }
}
