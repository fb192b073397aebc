import { currencyExponent } from '@souk/rules/money';

/** As the consoles format amounts, in all languages. */
export const moneyText = ({ minor, currency }: { minor: number; currency: string }): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    minor / 10 ** currencyExponent(currency),
  );
