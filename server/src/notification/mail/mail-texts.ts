import type { MessageKey } from '@souk/contract/message-key';
import compile from 'icu-minify/compile';
import { formatMessage, type MessageValues } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';

export function mailTexts(texts: Record<string, string>, language: Language) {
  return (key: MessageKey, values: MessageValues = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key}`);
    return formatMessage(compileOrKeep(text), language, values);
  };
}

type Compiled = ReturnType<typeof compile> | string;
const compiled = new Map<string, Compiled>();
/** Enough for all emails in a few languages; texts changed by operators add further ones. */
const maxCompiled = 5000;

/** A malformed text of the operator is shown as is, as on pages. */
function compileOrKeep(text: string): Compiled {
  let message = compiled.get(text);
  if (message === undefined) {
    if (compiled.size >= maxCompiled) compiled.clear();
    try {
      message = compile(text);
    } catch {
      message = text;
    }
    compiled.set(text, message);
  }
  return message;
}
