import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';

export function isForSellers(order: { order_method: number; payment_done: boolean }): boolean {
  return order.payment_done || order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery;
}
