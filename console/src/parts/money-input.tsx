import { currencyExponent, moneyText, toMinor } from '@souk/rules/money';
import { useState } from 'react';
import { TextInput } from '@souk/kit/ui/text-input.tsx';

/** Parses an amount into minor units; null if invalid. Accepts a decimal comma. */
export function readAmount(text: string, currency: string): number | null {
  const plain = text.trim().replace(',', '.');
  const decimals = currencyExponent(currency);
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  return pattern.test(plain) ? toMinor(plain, currency) : null;
}

export const amountText = (minor: number, currency: string) =>
  currencyExponent(currency) === 0 ? String(minor) : moneyText(minor, currency);

type MoneyInputProps = {
  /** Null: not a valid amount. */
  value: number | null;
  currency: string;
  onChange(minor: number | null): void;
};

/** Amount input with the currency in front in either direction. For use inside a `Field`. */
export function MoneyInput({ value, currency, onChange }: MoneyInputProps) {
  const [text, setText] = useState(value === null ? '' : amountText(value, currency));
  return (
    <span dir="ltr" className="relative block">
      <span aria-hidden className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-text-3">
        {currency}
      </span>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="ps-14 text-end tabular-nums"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim() === '' ? null : readAmount(target.value, currency));
        }}
      />
    </span>
  );
}
