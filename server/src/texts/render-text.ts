import { isolate } from '@souk/rules/isolate-text';
import { directionOf, type Language } from './language.ts';
import { textOf, type FindingKey, type PaymentMethodKey } from './texts.ts';

/** A message that isn't rendered in a language yet. Values may be messages and lists of messages. */
export type TextRef = {
  key: FindingKey | PaymentMethodKey;
  values?: Readonly<Record<string, string | number | TextRef | readonly TextRef[]>>;
};

export function renderText(language: Language, { key, values = {} }: TextRef): string {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? listed(language, value) : value,
  ]);
  return textOf(language, key, Object.fromEntries(entries));
}

function listed(language: Language, text: TextRef | readonly TextRef[]): string {
  if ('key' in text) return renderText(language, text);
  const direction = directionOf(language);
  // A line that starts with isolated text has no strong character, and would default to left-to-right.
  const whole = direction === 'rtl' ? '\u200f' : '';
  return (
    whole +
    text.map((one) => isolate(renderText(language, one), direction)).join(textOf(language, 'finding.comma'))
  );
}
