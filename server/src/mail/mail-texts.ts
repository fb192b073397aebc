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

/** A text that the operator mistyped is shown as it is, as on pages. */
function compileOrKeep(text: string) {
  try {
    return compile(text);
  } catch {
    return text;
  }
}
