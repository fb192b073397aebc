import type { Knobs } from './knobs.ts';
import type { Money } from './money.ts';

export function bookedMoney(money: Money, books: Knobs['books']): Money {
  if (books === 'amount') return { ...money, minor: money.minor - 1 };
  if (books === 'currency') return { ...money, currency: money.currency === 'EUR' ? 'USD' : 'EUR' };
  return money;
}
