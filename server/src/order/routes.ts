import type { ordersByUser, sendOrderEmail, sendOrderEmailPost } from '@souk/contract/order';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { pageOf } from '#db/pagination.ts';
import type { Call, Doors } from '#http/mount.ts';
import { ownerName, type Owner } from '#owner/owner.ts';
import { refuse, refuseForNow } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { listTraders } from '#seller/list-traders.ts';
import { findHolder, isLinked } from './holder.ts';
import { mailOrderAgain } from './mail-order-again.ts';
import { nameOfMethod } from '#ledger/methods.ts';
import { findOrderMoney } from '#ledger/order-money.ts';
import { readOrderNumber } from './order-number.ts';
import { orderActDoors } from './act-routes.ts';
import { placeOrder } from './place-order.ts';
import { refuseOrder } from './refusals.ts';
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

/** Per order and owner, or link: a stranger who guesses ids uses up nobody's mails. */
function mailSubject({ params, owner }: MailCall, { signature }: OrderLink) {
  return `${params.id} ${signature ?? (owner ? ownerName(owner) : '')}`;
}

type MailCall = Pick<
  Call<typeof sendOrderEmail | typeof sendOrderEmailPost>,
  'db' | 'shop' | 'now' | 'params' | 'owner'
>;

type FromAbove = {
  /** For each of these products that the person has reviewed, the id of the review. */
  listOwnReviews(
    db: Kysely<DB>,
    of: { userId: number; productIds: readonly number[] },
  ): Promise<Map<number, number>>;
};
type PaymentDoor = 'transaction' | 'findTransaction' | 'paymentDone' | 'paymentFailed';

/** Reviews know orders, so what a detail shows of them comes as an argument; what is about paying is `payment`'s. */
export const orderDoors = (above: FromAbove): Omit<Doors<'order'>, PaymentDoor> => ({
  orderAction: {
    limit: 'order',
    async handle({ db, shop, owner, guestToken, body, language, settings, idempotencyKey, choices }) {
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
      if (!outcome.ok) return refuseOrder(outcome.reasons, { settings, language });
      choices.keep('voucher', null);
      if (!outcome.isRepeat) shop.metrics.ordersPlaced.inc({ method: nameOfMethod(body.order_method) });
      return outcome.order;
    },
  },
  findOrder: {
    async handle(call) {
      const order = await findReadableOrder(call, call.params.id, call.query);
      return order
        ? loadDetail(call, order, { ...above, timeZone: call.query.time_zone })
        : refuse('refusal.order.missing');
    },
  },
  findOrderPost: {
    async handle(call) {
      const order = await findReadableOrder(call, call.params.id, call.body);
      return order
        ? loadDetail(call, order, { ...above, timeZone: call.body.time_zone })
        : refuse('refusal.order.missing');
    },
  },
  ordersByUser: {
    async handle(call) {
      const { db, owner, body } = call;
      if (body.order_id !== undefined) {
        const order = owner && (await findOrder(db, { id: body.order_id, holder: owner }));
        return order
          ? loadDetail(call, order, { ...above, timeZone: body.time_zone })
          : refuse('refusal.order.missing');
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
  ...orderActDoors,
  trackOrder: {
    limit: 'voucher-or-track',
    isPersonal: true,
    async handle(call) {
      const { db, shop, query, now } = call;
      const number = readOrderNumber(query.tracking_id);
      const order = number === null ? undefined : await findOrderByNumber(db, number);
      if (!order) return refuse('refusal.order.missing');
      if (isSignedLink(shop.authSecret, order.number, query, now))
        return loadDetail(call, order, { ...above, timeZone: query.time_zone });
      const [lines, moves] = await Promise.all([
        listOrderLines(db, [order.id]),
        listOrderMoves(db, order.id),
      ]);
      return trackedOrderView(order, { lines, moves }, { timeZone: query.time_zone });
    },
  },
  sendOrderEmail: {
    limit: 'order-mail',
    limitSubject: (call) => mailSubject(call, call.query),
    handle: (call) => mailAgain(call, call.query, false),
  },
  sendOrderEmailPost: {
    limit: 'order-mail',
    limitSubject: (call) => mailSubject(call, call.body),
    handle: (call) => mailAgain(call, call.body, call.body.again === true),
  },
});

async function mailAgain(call: MailCall, link: OrderLink, isWanted: boolean) {
  const { db, params, shop, owner, now } = call;
  const holder = await findHolder(shop, { owner, orderId: params.id, link, now });
  // Only now: links that somebody made up use up nobody's mails.
  if (holder && isLinked(holder) && shop.rateLimits) {
    const seconds = await countUse(db, { name: 'order-mail', subject: `subject:${params.id} link`, now });
    if (seconds !== null) return refuseForNow(seconds);
  }
  const isQueued = holder !== null && (await mailOrderAgain(db, { id: params.id, holder, isWanted, now }));
  return isQueued ? true : refuse('refusal.order.missing');
}

type AnyCall = Pick<Call, 'db' | 'shop' | 'owner' | 'now' | 'settings'>;

/** The order of the caller, or of the signed link that came along; null for everybody else's and for none. */
async function findReadableOrder(
  { db, shop, owner, now }: AnyCall,
  id: number,
  link: OrderLink,
): Promise<OrderRow | null> {
  const own = owner && (await findOrder(db, { id, holder: owner }));
  if (own) return own;
  if (!link.signature) return null;
  const linked = await findOrderForLink(db, id);
  return linked && isSignedLink(shop.authSecret, linked.number, link, now) ? linked : null;
}

async function loadDetail(
  { db, owner, now, settings }: AnyCall,
  order: OrderRow,
  { timeZone, listOwnReviews }: FromAbove & { timeZone: string },
) {
  const [lines, parts, moves, payment] = await Promise.all([
    listOrderLines(db, [order.id]),
    listOrderParts(db, order.id),
    listOrderMoves(db, order.id),
    findOrderMoney(db, order),
  ]);
  const userId = owner?.userId ?? null;
  const productIds = lines.map((line) => line.product_id);
  const storeIds = parts.map((part) => part.store_id);
  const [reviewIds, traders] = await Promise.all([
    userId === null ? new Map<number, number>() : listOwnReviews(db, { userId, productIds }),
    listTraders(db, storeIds),
  ]);
  return orderDetailView(
    order,
    { lines, parts, moves, reviewIds, payment, traders },
    { days: settings.withdrawal_days, now },
    { owner, timeZone },
  );
}

type ListBody = Pick<
  Call<typeof ordersByUser>['body'],
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
