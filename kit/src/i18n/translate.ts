import type { MessageKey } from '@souk/contract/message-key';
import { isolateTexts, splitIsolated } from '@souk/rules/isolate-text';
import type { NumberSigns } from '@souk/rules/number-signs';
import format, { type FormatOptions } from 'icu-minify/format';
import { cloneElement, createElement, isValidElement, type ReactNode } from 'react';
import type { Messages } from './messages.ts';
import { numberFormat } from './number-format.ts';

export type TextValues = Record<string, string | number | Date>;
export type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

export type Translate = {
  (key: MessageKey, values?: TextValues): string;
  /** For texts with tags: `"Read our <link>terms</link>"` and `{ link: (text) => <Link to="…">{text}</Link> }`. */
  rich(key: MessageKey, values: RichValues): ReactNode;
};

/**
 * A missing text shows its key: visible in tests, harmless to customers. Inserted texts are isolated: by invisible marks in plain
 * texts, which are also used as attributes, and by `<bdi>` in rich ones.
 */
export function createTranslate({ language, direction, compiled, signs }: Messages): Translate {
  const options = {
    formatters: formattersFor(language, signs ?? null),
    timeZone: 'UTC',
  } satisfies FormatOptions;
  const translate = (key: MessageKey, values?: TextValues) => {
    const message = compiled[key];
    return message === undefined
      ? key
      : String(format(message, language, isolateTexts(values ?? {}, direction), options));
  };
  const rich = (key: MessageKey, values: RichValues): ReactNode => {
    const message = compiled[key];
    if (message === undefined) return key;
    const texts = isolateTexts(values, direction);
    const tags = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, asTag(value)]));
    return asNodes(format<ReactNode>(message, language, tags, options));
  };
  return Object.assign(translate, { rich });
}

type Value = RichValues[string];

function asTag(value: Value) {
  return typeof value === 'function' ? (chunks: ReactNode[]) => value(asNodes(chunks)) : value;
}

function asNodes(formatted: ReactNode): ReactNode {
  const parts = [formatted].flat().flatMap((part) => (typeof part === 'string' ? bdiForMarks(part) : [part]));
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => (isValidElement(part) ? cloneElement(part, { key: index }) : part));
}

/** Elements instead of marks, so that a copied payment reference contains nothing invisible. */
function bdiForMarks(text: string): ReactNode[] {
  return splitIsolated(text)
    .map((piece, place) => (place % 2 === 1 ? createElement('bdi', null, piece) : piece))
    .filter((piece) => piece !== '');
}

const cached = new Map<string, FormatOptions['formatters']>();

// Default digits of some languages differ between Node and browsers, which would break hydration: numbers inside texts always use
// Latin digits, like prices.
function formattersFor(language: string, signs: NumberSigns | null): FormatOptions['formatters'] {
  const known = cached.get(language);
  if (known) return known;
  const remembering = <Args extends unknown[], Result>(make: (...args: Args) => Result) => {
    const results = new Map<string, Result>();
    return (...args: Args) => {
      const name = JSON.stringify(args);
      const result = results.get(name) ?? make(...args);
      results.set(name, result);
      return result;
    };
  };
  const formatters: FormatOptions['formatters'] = {
    getDateTimeFormat: remembering(
      (locale, given) => new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', ...given }),
    ),
    getNumberFormat: remembering((locale, given) => numberFormat(locale, given, signs)),
    getPluralRules: remembering((locale, given) => new Intl.PluralRules(locale, given)),
  };
  cached.set(language, formatters);
  return formatters;
}
