import type { Order, OrderDetail } from '@souk/contract/order';
import { awaitsPayment, moneyStateOf, type MoneyState } from '@souk/rules/money-state';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';

type PaidOrder = Pick<Order, 'status' | 'cancelled' | 'payment_done' | 'refunded'>;

export function orderMoney(order: PaidOrder & { payment?: Partial<OrderDetail['payment']> }): MoneyState {
  return moneyStateOf(factsOf(order));
}

/** Whether an online or bank payment is due; never for cash on delivery or cancelled orders. */
export function isUnpaid(order: PaidOrder & Pick<Order, 'order_method'>): boolean {
  const isCash = order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery;
  return awaitsPayment({ ...factsOf(order), isCash });
}

function factsOf(order: Parameters<typeof orderMoney>[0]): Parameters<typeof moneyStateOf>[0] {
  return {
    isPaid: order.payment_done === 1,
    isCancelled: order.cancelled === 1 || order.status === ORDER_STATUS_CODE.cancelled,
    isRefunded: order.refunded === 1,
    hasRefunds: Number(order.payment?.refunded ?? 0) > 0,
  };
}
