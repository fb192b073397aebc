import type { findTransaction, paymentDone } from '@souk/contract/payment';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Call, Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { isCashStoppedFor } from './cash/is-cash-stopped-for.ts';
import { confirmPayment } from './confirm-payment.ts';
import { refusePayment } from './refusals.ts';
import { leavePayment } from './leave-payment.ts';
import { findPayment, startPayment, type PaymentStatus } from './start-payment.ts';
import { paymentStatusView } from './view.ts';
import { findHolder, holderName, type Holder } from '#order/holder.ts';
import { answerOnce } from '#order/idempotency.ts';
import { findOrder, listOrderLines } from '#order/queries.ts';
import { orderView } from '#order/view.ts';

/** Payment of a placed order: by its owner, or by the holder of its signed link, who may not abandon it. */
export const orderPaymentHandlers: Pick<
  Handlers<'order'>,
  'transaction' | 'findTransaction' | 'paymentDone' | 'paymentFailed'
> = {
  transaction: {
    async handle(call) {
      const { shop, body, settings, shopper, request, now } = call;
      const holder = await findHolder(shop, { shopper, orderId: body.id, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const outcome = await startPayment(shop, {
        orderId: body.id,
        holder,
        method: body.order_method ?? null,
        settings,
        ip: request.ip,
      });
      return outcome.ok ? statusOf(call, outcome) : refusePayment(outcome);
    },
  },
  findTransaction: {
    async handle(call) {
      const { shop, params, query, settings, shopper, now } = call;
      const holder = await findHolder(shop, { shopper, orderId: params.id, link: query, now });
      const status = holder && (await findPayment(shop, { orderId: params.id, holder, settings }));
      return status ? statusOf(call, status) : refuse('refusal.order.missing');
    },
  },
  paymentDone: {
    async handle(call) {
      const { shop, body, idempotencyKey: key, shopper, now } = call;
      const holder = await findHolder(shop, { shopper, orderId: body.id, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const finish = () => finishPayment(call, holder);
      const request = { owner: holderName(holder), call: 'order/payment-done', body, now };
      const finished = key === null ? await finish() : await answerOnce(shop, { ...request, key }, finish);
      if (finished.ok) return finished.reply;
      return finished.reason === 'key-reused' ? refuse('refusal.order.key-reused') : refusePayment(finished);
    },
  },
  paymentFailed: {
    async handle({ shop, shopper, body }) {
      if (!shopper) return refuse('refusal.order.missing');
      const isFound = await leavePayment(shop, { orderId: body.id, shopper });
      return isFound ? true : refuse('refusal.order.missing');
    },
  },
};

/** An order that was placed for cash stays so. */
async function statusOf(
  { db, settings }: Pick<Call<typeof findTransaction>, 'db' | 'settings'>,
  status: PaymentStatus,
) {
  const { id, order_method: method } = status.order;
  const isCash = method === PAYMENT_METHOD_CODE.cash_on_delivery;
  return paymentStatusView(status, { takesCash: isCash || !(await isCashStoppedFor(db, id, settings)) });
}

async function finishPayment(
  { db, shop, shopper, body, settings, request }: Call<typeof paymentDone>,
  holder: Holder,
) {
  const outcome = await confirmPayment(shop, {
    orderId: body.id,
    holder,
    method: body.order_method ?? null,
    token: body.payment_token,
    settings,
    ip: request.ip,
  });
  if (!outcome.ok) return outcome;
  const order = await findOrder(db, { id: body.id, holder });
  if (!order) return { ok: false, reason: 'order-missing' } as const;
  const lines = await listOrderLines(db, [order.id]);
  return { ok: true, reply: orderView(order, lines, { shopper, timeZone: body.time_zone }) } as const;
}
