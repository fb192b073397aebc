import { currencyExponent, moneyText, toMinor } from '@souk/rules/money';
import type { Money } from '@souk/rules/payment-state';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';

/** The reverse of `inProviderUnits` (rules/src/provider-units.ts), of what a provider said. */
export function fromProviderUnits(units: number, currency: string, providerExponent: number): Money {
  const code = currency.toUpperCase();
  const shift = currencyExponent(code) - providerExponent;
  const minor = shift >= 0 ? units * 10 ** shift : units / 10 ** -shift;
  // A fraction of our smallest unit equals no amount of ours: it will be looked at, never rounded.
  return { minor: Number.isSafeInteger(minor) ? minor : -1, currency: code };
}

/** `249.50`, or without decimals where the currency has none there. */
export function decimalText(due: Money, decimals: 0 | 2 = 2): string {
  const text = moneyText(due.minor, due.currency);
  return decimals === 0 ? text.replace(/\.00$/, '') : text;
}

/** A decimal amount as a provider wrote it, number or text. */
export function readDecimal(amount: number | string, currency: string): Money {
  const code = currency.toUpperCase();
  try {
    return { minor: toMinor(amount, code), currency: code };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ProviderUnavailableError('an amount makes no sense', { cause: error });
    throw error;
  }
}
