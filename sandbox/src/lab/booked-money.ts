import type { PaymentOptions } from './payment-options.ts';
import type { Money } from './money.ts';

export function bookedMoney(money: Money, books: PaymentOptions['books']): Money {
  if (books === 'amount') return { ...money, minor: money.minor - 1 };
  if (books === 'currency') return { ...money, currency: money.currency === 'EUR' ? 'USD' : 'EUR' };
  return money;
}
