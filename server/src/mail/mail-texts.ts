import type { MessageKey } from '@souk/contract/message-key';
import compile from 'icu-minify/compile';
import { formatMessage, type MessageValues } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';

/** The formatter of one mail: texts of the shop, as the operator may have changed them, in the mail's language. */
export function mailTexts(texts: Record<string, string>, language: Language) {
  return (key: MessageKey, values: MessageValues = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key}`);
    return formatMessage(compileOrKeep(text), language, values);
  };
}

type Compiled = ReturnType<typeof compile> | string;
const compiled = new Map<string, Compiled>();
/** The texts of all mails in a few languages; an operator who changes them makes others. */
const mostCompiled = 5000;

/** A text that the operator mistyped is shown as it is, as on pages. */
function compileOrKeep(text: string): Compiled {
  let message = compiled.get(text);
  if (message === undefined) {
    if (compiled.size >= mostCompiled) compiled.clear();
    try {
      message = compile(text);
    } catch {
      message = text;
    }
    compiled.set(text, message);
  }
  return message;
}
