import type { OrderDetail } from '@souk/contract/order';
import { isPaymentMethodCode, PAYMENT_METHODS } from '@souk/rules/payment-methods';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type PaidOrder = Pick<OrderDetail, 'order_method' | 'payment_done' | 'total_amount'>;

/** Payment method as named in the checkout, also if it is no longer offered. */
export function useOrderMethod(): (order: PaidOrder) => string {
  const t = useT();
  return ({ order_method: code, payment_done: isPaid, total_amount: total }) => {
    if (isPaid === 1 && Number(total) === 0) return t('payment.none');
    if (!isPaymentMethodCode(code)) return '';
    const name = PAYMENT_METHODS[code];
    return t(name === 'cash_on_delivery' ? 'payment.method.cash-on-delivery' : `payment.method.${name}`);
  };
}
