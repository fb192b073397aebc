import { decimalOf, type Money } from '#lab/money.ts';
import { asRecord } from '#lab/exchange.ts';
import { malformed, type PaypalDetail } from './paypal-errors.ts';

const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS INR JPY MXN MYR NOK NZD PHP PLN GBP SGD SEK CHF TWD THB USD'.split(
    ' ',
  ),
);
/** PayPal's own list; in ISO 4217 HUF and TWD have two decimals. */
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

export type PaypalAmount = { currency_code: string; value: string };

/** `status`: 400 for a malformed amount, 422 for an impossible one. */
export type AmountProblem = { status: 400 | 422; detail: PaypalDetail };

/** Reads `{ currency_code, value }`: the value is a decimal string, never a number. */
export function readAmount(source: unknown, field: string): PaypalAmount | AmountProblem {
  const given = asRecord(source);
  const shape = (issue: string, name: string, description: string): AmountProblem => ({
    status: 400,
    detail: malformed(issue, `${field}${name}`, description),
  });
  if (!given) return shape('MISSING_REQUIRED_PARAMETER', '', 'A required field is missing.');
  const { currency_code, value } = given;
  if (currency_code === undefined || value === undefined) {
    const name = value === undefined ? '/value' : '/currency_code';
    return shape('MISSING_REQUIRED_PARAMETER', name, 'A required field is missing.');
  }
  if (typeof value !== 'string' || value.length > 32 || !/^-?(?:\d+|\d*\.\d+)$/.test(value))
    return shape(
      'INVALID_PARAMETER_SYNTAX',
      '/value',
      'The value of a field does not conform to the expected format.',
    );
  if (typeof currency_code !== 'string' || currency_code.length !== 3)
    return shape('INVALID_STRING_LENGTH', '/currency_code', 'The value of a field is too short or too long.');

  const business = (issue: string, description: string): AmountProblem => ({
    status: 422,
    detail: { issue, description, field: `${field}/value`, value },
  });
  if (!currencies.has(currency_code))
    return business('INVALID_CURRENCY_CODE', 'Currency code is invalid or is not currently supported.');
  const decimals = value.split('.')[1]?.length ?? 0;
  if (decimals > (withoutDecimals.has(currency_code) ? 0 : 2))
    return business(
      'DECIMAL_PRECISION',
      'The value of the field should not be more than two decimal places.',
    );
  if (value.startsWith('-') || !/[1-9]/.test(value))
    return business('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  return { currency_code, value };
}

export function isProblem(value: PaypalAmount | AmountProblem): value is AmountProblem {
  return 'detail' in value;
}

/** In ISO minor units: PayPal's 300 HUF are 30000 fillér. */
export function moneyOf({ currency_code: currency, value }: PaypalAmount): Money {
  const [whole = '0', fraction = ''] = value.split('.');
  const digits = decimalOf({ minor: 0, currency }).split('.')[1]?.length ?? 0;
  return { minor: Number((whole || '0') + fraction.padEnd(digits, '0')), currency };
}

/** In PayPal's format: two decimals, or none. */
export function amountOf(money: Money): PaypalAmount {
  const value = decimalOf(money);
  return {
    currency_code: money.currency,
    value: withoutDecimals.has(money.currency) ? value.split('.')[0]! : value,
  };
}
