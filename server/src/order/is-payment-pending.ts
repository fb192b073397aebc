import { awaitsPayment } from '@souk/rules/money-state';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';

export function isPaymentPending(order: {
  order_method: number;
  payment_done: boolean;
  cancelled: boolean;
}): boolean {
  return awaitsPayment({
    isCash: order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery,
    isPaid: order.payment_done,
    isCancelled: order.cancelled,
  });
}
