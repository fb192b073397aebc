import type { MessageKey } from '@souk/contract/message-key';
import compile from 'icu-minify/compile';
import { formatMessage, type MessageValues } from '#http/texts.ts';
import type { Language } from '#settings/language.ts';

/**
 * The formatter of one mail: texts of the shop, as the operator may have changed them, in the mail's language. In a
 * right-to-left sentence each inserted text keeps a direction of its own, in the text part too, where there is no markup
 * for it.
 */
export function mailTexts(texts: Record<string, string>, language: Language) {
  const isRtl = language.direction === 'rtl';
  return (key: MessageKey, values: MessageValues = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key}`);
    const inserted = isRtl ? isolated(values) : values;
    return formatMessage(compileOrKeep(text), language.code, inserted);
  };
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

function isolated(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${firstStrongIsolate}${value}${popIsolate}` : value,
    ]),
  );
}

/** A text that the operator mistyped is shown as it is, as on pages. */
function compileOrKeep(text: string) {
  try {
    return compile(text);
  } catch {
    return text;
  }
}
