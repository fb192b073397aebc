import type { ShopFacts } from '#operator/shop-facts.ts';
import type { Values } from './calls.ts';
import type { RecordField } from './record-field.ts';
import type { SetValue } from './use-record.ts';

export type FieldControlProps = {
  field: RecordField;
  draft: Values;
  errors: Readonly<Record<string, string>>;
  set: SetValue;
  facts: ShopFacts;
};

/** Errors of a field and its nested fields, by path below it. */
export function errorsUnder(errors: FieldControlProps['errors'], name: string): Record<string, string> {
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(`${name}.`));
  return Object.fromEntries(inside.map(([path, message]) => [path.slice(name.length + 1), message]));
}

/** Digits of the input as a number; null for none. */
export function countOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 8);
  return digits === '' ? null : Number(digits);
}
