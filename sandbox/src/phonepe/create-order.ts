import { type Answer, asRecord, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { badRequest, phonepeError } from './phonepe-errors.ts';
import type { Order } from './phonepe-objects.ts';
import type { PhonepeStore } from './phonepe-store.ts';

export const minPaise = 100;
export const referencePattern = /^[\w-]{1,63}$/;
const usualSeconds = 1200;

/** POST /checkout/v2/pay. A reference is valid for one order. */
export function createOrder(lab: Lab, store: PhonepeStore, body: Record<string, unknown>): Answer {
  const {
    merchantOrderId,
    amount,
    expireAfter = usualSeconds,
    metaInfo = {},
    disablePaymentRetry = false,
  } = body;
  const flow = asRecord(body.paymentFlow) ?? {};
  const redirectUrl = asRecord(flow.merchantUrls)?.redirectUrl;
  if (typeof merchantOrderId !== 'string' || !referencePattern.test(merchantOrderId))
    return badRequest('merchantOrderId must be 1 to 63 letters, digits, _ and -');
  if (!Number.isSafeInteger(amount) || Number(amount) < minPaise)
    return badRequest(`amount must be a whole number of at least ${minPaise} paise`);
  if (!Number.isInteger(expireAfter) || Number(expireAfter) < 300 || Number(expireAfter) > 3600)
    return badRequest('expireAfter must be 300 to 3600 seconds');
  if (flow.type !== 'PG_CHECKOUT') return badRequest('paymentFlow.type must be PG_CHECKOUT');
  if (typeof redirectUrl !== 'string' || !lab.isShop(redirectUrl))
    return badRequest('paymentFlow.merchantUrls.redirectUrl is not an address of the shop');
  const meta = asRecord(metaInfo);
  const isMeta =
    meta &&
    Object.entries(meta).every(
      ([name, value]) => /^udf(?:[1-9]|1[0-5])$/.test(name) && typeof value === 'string',
    );
  if (!isMeta) return badRequest('metaInfo takes udf1 to udf15 with texts');
  if (store.orders.has(merchantOrderId))
    return phonepeError(409, 'INVALID_TRANSACTION_ID', 'An order with this merchantOrderId exists already');

  const order: Order = {
    id: `OMO${lab.ids.digits(22)}`,
    merchantOrderId,
    createdAtMs: lab.now(),
    expiresAtMs: lab.now() + Number(expireAfter) * 1000,
    amount: Number(amount),
    metaInfo: meta as Record<string, string>, // checked above
    redirectUrl,
    hasNoRetry: disablePaymentRetry === true,
    state: 'PENDING',
    failure: null,
    attempts: [],
  };
  store.orders.set(merchantOrderId, order);
  lab.timers.add(order.expiresAtMs, () => store.upToDate(order));
  return json(200, {
    orderId: order.id,
    state: order.state,
    expireAt: order.expiresAtMs,
    redirectUrl: `${lab.urlOf('phonepe')}/transact?token=${order.id}`,
  });
}
