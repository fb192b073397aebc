import { currencyExponent, moneyText, toMinor } from '@souk/rules/money';
import type { Money } from '@souk/rules/payment-state';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';

/** Inverse of `inProviderUnits` (rules/src/provider-units.ts). */
export function fromProviderUnits(units: number, currency: string, providerExponent: number): Money {
  const code = currency.toUpperCase();
  const shift = currencyExponent(code) - providerExponent;
  const minor = shift >= 0 ? units * 10 ** shift : units / 10 ** -shift;
  // A fraction of our minor unit matches no amount: the payment goes to review instead of being rounded.
  return { minor: Number.isSafeInteger(minor) ? minor : -1, currency: code };
}

/** `249.50`; 0: without decimals if they are zero. */
export function decimalText(due: Money, decimals: 0 | 2 = 2): string {
  const text = moneyText(due.minor, due.currency);
  return decimals === 0 ? text.replace(/\.00$/, '') : text;
}

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
