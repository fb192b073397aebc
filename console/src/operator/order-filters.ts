import { ORDER_PAYMENTS, type OrderPayment } from '@souk/rules/order-payments';
import { PAYMENT_METHODS } from '@souk/rules/payment-methods';

/** Filters of the order list besides tab and search, as its call expects them. */
export type OrderFilters = {
  payment?: OrderPayment;
  method?: string;
  store?: number;
  country?: string;
  from_minor?: number;
  to_minor?: number;
  late?: 1;
};

export const payMethods: readonly string[] = Object.values(PAYMENT_METHODS);
export const filterNames = [
  'payment',
  'method',
  'store',
  'country',
  'from_minor',
  'to_minor',
  'late',
] as const satisfies (keyof OrderFilters)[];

/** Filters from the URL; unknown values are ignored. */
export function filtersIn(search: URLSearchParams): OrderFilters {
  const of = (name: keyof OrderFilters) => search.get(name) ?? '';
  const payment = ORDER_PAYMENTS.find((one) => one === of('payment'));
  const country = of('country').toUpperCase();
  const store = wholeIn(of('store'), 9);
  const from = wholeIn(of('from_minor'), 15);
  const to = wholeIn(of('to_minor'), 15);
  return {
    ...(payment && { payment }),
    ...(payMethods.includes(of('method')) && { method: of('method') }),
    ...(store && { store }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(from && { from_minor: from }),
    ...(to && { to_minor: to }),
    ...(of('late') === '1' && { late: 1 as const }),
  };
}

function wholeIn(text: string, digits: number): number | null {
  return /^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : null;
}
