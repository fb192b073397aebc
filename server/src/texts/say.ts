import { isolate } from '@souk/rules/isolate-text';
import { directionOf, type Language } from './language.ts';
import { textOf, type FindingKey, type PaymentMethodKey } from './texts.ts';

/** A message in no language yet. Values may be messages and lists of them. */
export type Said = {
  key: FindingKey | PaymentMethodKey;
  values?: Readonly<Record<string, string | number | Said | readonly Said[]>>;
};

export function say(language: Language, { key, values = {} }: Said): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? listed(language, value) : value,
  ]);
  return textOf(language, key, Object.fromEntries(said));
}

function listed(language: Language, said: Said | readonly Said[]): string {
  if ('key' in said) return say(language, said);
  const direction = directionOf(language);
  // A line that starts with isolated text has no strong character, and would default to left-to-right.
  const whole = direction === 'rtl' ? '\u200f' : '';
  return (
    whole + said.map((one) => isolate(say(language, one), direction)).join(textOf(language, 'finding.comma'))
  );
}
