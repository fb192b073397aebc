import { createHash } from 'node:crypto';
import type { Direction } from '@souk/rules/isolate-text';
import compile from 'icu-minify/compile';
import type { CompiledMessages, Messages } from './messages-context.tsx';

/**
 * ICU texts → the small form that the browser can format. Server only: the parser never reaches the browser.
 * A text that does not parse (an operator's typing mistake) is kept and shown as it is.
 */
export function compileMessages(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileOne(text)]));
}

export type MessagesScript = { url: string; body: string };

/** The classic script that the host serves at `url`, cacheable for ever because the address changes with the texts. */
export function messagesScript(
  language: string,
  direction: Direction,
  compiled: CompiledMessages,
): MessagesScript {
  const messages: Messages = { language, direction, compiled };
  const body = `window.__soukMessages=${JSON.stringify(messages)}`;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { url: `/messages/${language}.${hash}.js`, body };
}

function compileOne(text: string) {
  try {
    return compile(text);
  } catch {
    return text;
  }
}
