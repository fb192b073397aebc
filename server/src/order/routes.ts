import type { paymentDone, sendOrderEmail, sendOrderEmailPost } from '@souk/contract/order';
import { pageOf } from '#db/pagination.ts';
import type { Call, Doors } from '#http/mount.ts';
import { ownerName, type Owner } from '#http/owner.ts';
import { Refusal, refuse } from '#http/refusal.ts';
import { listOwnReviews } from '#review/list-own-reviews.ts';
import { answerOnce } from './idempotency.ts';
import { mailOrderAgain } from './mail-order-again.ts';
import { confirmPayment } from '#payment/confirm-payment.ts';
import { leavePayment } from '#payment/leave-payment.ts';
import { nameOfMethod } from '#payment/methods.ts';
import { findOrderMoney } from '#payment/order-money.ts';
import { findPayment, startPayment } from '#payment/start-payment.ts';
import { paymentStatusView } from '#payment/view.ts';
import { readOrderNumber } from './order-number.ts';
import { placeOrder } from './place-order.ts';
import {
  countOrders,
  findOrder,
  findOrderByNumber,
  findOrderForLink,
  listOrderLines,
  listOrderMoves,
  listOrderParts,
  listOrders,
  type OrderListQuery,
  type OrderRow,
} from './queries.ts';
import { isSignedLink, type OrderLink } from './sign-link.ts';
import { orderDetailView, orderView, trackedOrderView, type Reader } from './view.ts';

const ordersPerPage = 10; // CONTRACT §1.5

/** Per order and owner: a stranger who guesses ids uses up nobody's mails. */
const orderMailLimit = {
  limit: 'order-mail',
  limitSubject: ({ params, owner }: MailCall) => `${params.id} ${owner ? ownerName(owner) : ''}`,
} as const;

type MailCall = Pick<
  Call<typeof sendOrderEmail | typeof sendOrderEmailPost>,
  'db' | 'params' | 'owner' | 'now'
>;

export const orderDoors: Doors<'order'> = {
  orderAction: {
    limit: 'order',
    async handle({ db, shop, owner, guestToken, body, language, settings, idempotencyKey }) {
      if (!owner) return refuse('refusal.order.none-selected');
      const outcome = await placeOrder(db, {
        owner,
        guestToken,
        method: body.order_method,
        voucherCode: body.voucher?.trim() ?? '',
        timeZone: body.time_zone,
        language,
        settings,
        payments: shop.payments,
        idempotencyKey,
        clock: shop.clock,
      });
      if (!outcome.ok) return new Refusal(outcome.reasons);
      if (!outcome.isRepeat) shop.metrics.ordersPlaced.inc({ method: nameOfMethod(body.order_method) });
      return outcome.order;
    },
  },
  findOrder: {
    async handle(call) {
      const order = await findReadableOrder(call, call.params.id, call.query);
      return order ? loadDetail(call, order, call.query.time_zone) : refuse('refusal.order.missing');
    },
  },
  findOrderPost: {
    async handle(call) {
      const order = await findReadableOrder(call, call.params.id, call.body);
      return order ? loadDetail(call, order, call.body.time_zone) : refuse('refusal.order.missing');
    },
  },
  ordersByUser: {
    async handle(call) {
      const { db, owner, body } = call;
      if (body.order_id !== undefined) {
        const order = owner && (await findOrder(db, { id: body.order_id, owner }));
        return order ? loadDetail(call, order, body.time_zone) : refuse('refusal.order.missing');
      }
      const { orders, total } = owner ? await loadPage(call, owner) : { orders: [], total: 0 };
      return pageOf({
        rows: orders,
        total,
        page: body.page,
        perPage: body.per_page || ordersPerPage,
        origin: call.shop.publicUrl,
        path: '/api/v1/order/by-user',
      });
    },
  },
  transaction: {
    async handle({ shop, owner, body, settings, request }) {
      if (!owner) return refuse('refusal.order.missing');
      const outcome = await startPayment(shop, {
        orderId: body.id,
        owner,
        method: body.order_method ?? null,
        settings,
        ip: request.ip,
      });
      return outcome.ok ? paymentStatusView(outcome) : new Refusal(outcome.reasons);
    },
  },
  findTransaction: {
    async handle({ shop, owner, params, settings }) {
      const status = owner && (await findPayment(shop, { orderId: params.id, owner, settings }));
      return status ? paymentStatusView(status) : refuse('refusal.order.missing');
    },
  },
  paymentDone: {
    async handle(call) {
      const { shop, owner, body, idempotencyKey: key, now } = call;
      if (!owner) return refuse('refusal.order.missing');
      if (key === null) return finishPayment(call, owner);
      const request = { owner: ownerName(owner), key, call: 'order/payment-done', body, now };
      return answerOnce(shop, request, () => finishPayment(call, owner));
    },
  },
  paymentFailed: {
    async handle({ shop, owner, body }) {
      if (!owner) return refuse('refusal.order.missing');
      const isFound = await leavePayment(shop, { orderId: body.id, owner });
      return isFound ? true : refuse('refusal.order.missing');
    },
  },
  trackOrder: {
    limit: 'voucher-or-track',
    isPersonal: true,
    async handle(call) {
      const { db, shop, query, now } = call;
      const number = readOrderNumber(query.tracking_id);
      const order = number === null ? undefined : await findOrderByNumber(db, number);
      if (!order) return refuse('refusal.order.missing');
      if (isSignedLink(shop.authSecret, order.number, query, now))
        return loadDetail(call, order, query.time_zone);
      return trackedOrderView(order, await listOrderLines(db, [order.id]), { timeZone: query.time_zone });
    },
  },
  sendOrderEmail: { ...orderMailLimit, handle: mailAgain },
  sendOrderEmailPost: { ...orderMailLimit, handle: mailAgain },
};

async function finishPayment({ db, shop, body, settings, request }: Call<typeof paymentDone>, owner: Owner) {
  const outcome = await confirmPayment(shop, {
    orderId: body.id,
    owner,
    method: body.order_method ?? null,
    token: body.payment_token,
    settings,
    ip: request.ip,
  });
  if (!outcome.ok) return new Refusal(outcome.reasons);
  const order = await findOrder(db, { id: body.id, owner });
  if (!order) return refuse('refusal.order.missing');
  return orderView(order, await listOrderLines(db, [order.id]), { owner, timeZone: body.time_zone });
}

async function mailAgain({ db, params, owner, now }: MailCall) {
  const isQueued = owner !== null && (await mailOrderAgain(db, { id: params.id, owner, now }));
  return isQueued ? true : refuse('refusal.order.missing');
}

type AnyCall = Pick<Call, 'db' | 'shop' | 'owner' | 'now'>;

/** The order of the caller, or of the signed link that came along; null for everybody else's and for none. */
async function findReadableOrder(
  { db, shop, owner, now }: AnyCall,
  id: number,
  link: OrderLink,
): Promise<OrderRow | null> {
  const own = owner && (await findOrder(db, { id, owner }));
  if (own) return own;
  if (!link.signature) return null;
  const linked = await findOrderForLink(db, id);
  return linked && isSignedLink(shop.authSecret, linked.number, link, now) ? linked : null;
}

async function loadDetail({ db, owner }: AnyCall, order: OrderRow, timeZone: string) {
  const [lines, parts, moves, payment] = await Promise.all([
    listOrderLines(db, [order.id]),
    listOrderParts(db, order.id),
    listOrderMoves(db, order.id),
    findOrderMoney(db, order),
  ]);
  const userId = owner?.userId ?? null;
  const productIds = lines.map((line) => line.product_id);
  const reviewIds =
    userId === null ? new Map<number, number>() : await listOwnReviews(db, { userId, productIds });
  return orderDetailView(order, { lines, parts, moves, reviewIds, payment }, { owner, timeZone });
}

type ListBody = Pick<
  Parameters<typeof orderDoors.ordersByUser.handle>[0]['body'],
  'order_by' | 'type' | 'page' | 'per_page' | 'q' | 'status' | 'time_zone'
>;

async function loadPage({ db, body }: { db: AnyCall['db']; body: ListBody }, owner: Owner) {
  const perPage = body.per_page || ordersPerPage;
  const list: OrderListQuery = {
    owner,
    q: body.q,
    status: body.status,
    sort: body.order_by ?? 'created_at',
    direction: body.type ?? 'desc',
  };
  const [orders, total] = await Promise.all([
    listOrders(db, { ...list, limit: perPage, offset: (body.page - 1) * perPage }),
    countOrders(db, list),
  ]);
  const lines = await listOrderLines(
    db,
    orders.map((order) => order.id),
  );
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id);
  const reader: Reader = { owner, timeZone: body.time_zone };
  return { orders: orders.map((order) => orderView(order, linesByOrder.get(order.id) ?? [], reader)), total };
}
