import type { ReplyOf } from '@souk/contract/endpoint';
import type { paymentGateway } from '@souk/contract/payment';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';

/** Data for offering payment methods. */
export type Gateway = Pick<ReplyOf<typeof paymentGateway>, 'methods' | 'bank_details' | 'wallet'>;

/** The methods by which a placed order can be paid: cash on delivery only where its stores accept it. */
export const gatewayFor = (
  { takes_cash: takesCash }: { takes_cash: boolean },
  gateway: Gateway,
): Gateway => ({
  ...gateway,
  methods: gateway.methods.filter(({ id }) => takesCash || id !== PAYMENT_METHOD_CODE.cash_on_delivery),
});
