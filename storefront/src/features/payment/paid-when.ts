import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';

/** Cash and bank transfers are paid after ordering; all other methods redirect to the provider. */
export function paidWhen(method: number): 'now' | 'on-delivery' | 'by-transfer' {
  if (method === PAYMENT_METHOD_CODE.cash_on_delivery) return 'on-delivery';
  return method === PAYMENT_METHOD_CODE.bank ? 'by-transfer' : 'now';
}
