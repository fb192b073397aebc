import { exponentOf, type Money } from '#lab/money.ts';
import type { StripeProblem } from './stripe-errors.ts';

/** Stripe's zero-decimal currencies. MGA is one only at Stripe; ISK and UGX aren't, for backward compatibility. */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const sentWithTwoZeros = new Set(['isk', 'ugx']);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/** In Stripe's units; about 0.50 US dollars. Others have no minimum here. */
const least: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  chf: 50,
  jpy: 50,
  aed: 200,
  sek: 300,
  inr: 50,
};
const most = 99_999_999;

const knownCurrencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

export function currencyProblem(currency: string, param: string): StripeProblem | null {
  if (knownCurrencies.has(currency)) return null;
  return { message: `Invalid currency: ${currency}. Stripe takes three letters in lower case.`, param };
}

/** Why Stripe would refuse an amount in its units, or null. */
export function amountProblem(amount: number, currency: string, param: string): StripeProblem | null {
  if (amount > most) {
    return { code: 'amount_too_large', message: 'Amount must be no more than $999,999.99', param };
  }
  if (amount < (least[currency] ?? 1)) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
    return { code: 'amount_too_small', message, param };
  }
  if (sentWithTwoZeros.has(currency) && amount % 100 !== 0) {
    return { message: `Amounts in ${currency} have two decimals which must be 00`, param };
  }
  if (threeDecimal.has(currency) && amount % 10 !== 0) {
    return { message: `The last digit of amounts in ${currency} must be 0`, param };
  }
  return null;
}

function stripeExponent(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

export function moneyOf(amount: number, currency: string): Money {
  const iso = currency.toUpperCase();
  return { minor: Math.round(amount * 10 ** (exponentOf(iso) - stripeExponent(currency))), currency: iso };
}

export function stripeAmountOf({ minor, currency }: Money): number {
  return Math.round(minor * 10 ** (stripeExponent(currency.toLowerCase()) - exponentOf(currency)));
}

/** Stripe's price for European cards, in its units: 1.5 % and 0.25. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
