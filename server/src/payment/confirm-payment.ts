import { isPaymentMethodCode, PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Shop } from '#shop.ts';
import { chargeToken } from './charge-token.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { findPayableOrder } from './queries.ts';
import { settleOrder, startPayment, type StartOutcome, type StartRequest } from './start-payment.ts';

export type ConfirmRequest = StartRequest & {
  /** A card token `tok_…` of older clients or a wallet's confirmation token `ctoken_…`; anything else is only a hint. */
  token: string;
};

export type ConfirmOutcome =
  | { ok: true }
  | Extract<StartOutcome, { ok: false }>
  | { ok: false; reason: 'payment-cancelled' | 'payment-unverified' };
type ConfirmRefused = Extract<ConfirmOutcome, { ok: false }>;

/**
 * CONTRACT §2.6, `order/payment-done`: a card token is charged; cash switches an unpaid order to cash; for other methods the provider is
 * asked. A client's claim never marks an order paid.
 */
export async function confirmPayment(shop: Shop, request: ConfirmRequest): Promise<ConfirmOutcome> {
  const order = await findPayableOrder(shop.db, { id: request.orderId, holder: request.holder });
  if (!order) return refused('order-missing');
  if (order.payment_done) return { ok: true };
  if (order.cancelled) return refused('payment-cancelled');
  const method = request.method ?? order.order_method;
  if (!isPaymentMethodCode(method)) return refused('method-invalid');
  if (method === PAYMENT_METHOD_CODE.cash_on_delivery) {
    const outcome = await startPayment(shop, { ...request, method });
    return outcome.ok ? { ok: true } : outcome;
  }
  try {
    if (method === PAYMENT_METHOD_CODE.stripe && /^(?:tok|ctoken)_\w+$/.test(request.token)) {
      await chargeToken(shop, order, { ...request, method });
    } else {
      await settleOrder(shop, order.id);
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ order: order.number, err: error }, 'could not confirm a payment');
  }
  const now = await findPayableOrder(shop.db, { id: order.id, holder: request.holder });
  if (now?.payment_done) return { ok: true };
  return refused('payment-unverified');
}

function refused(reason: ConfirmRefused['reason']): ConfirmRefused {
  return { ok: false, reason };
}
