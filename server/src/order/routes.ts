import type { sendOrderEmail, sendOrderEmailPost } from '@souk/contract/order';
import { pageOf } from '#db/pagination.ts';
import type { Call, Handlers } from '#http/mount.ts';
import { shopperName } from '#access/shopper.ts';
import { refuse, refuseForNow } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findHolder, isLinked } from './holder.ts';
import { mailOrderAgain } from './mail-order-again.ts';
import { nameOfMethod } from '#ledger/methods.ts';
import { readOrderNumber } from './order-number.ts';
import { orderActHandlers } from './act-routes.ts';
import { placeOrder } from './place-order.ts';
import { refuseOrder } from './refusals.ts';
import { findOrder, findOrderByNumber, listOrderLines, listOrderMoves, type OrderRow } from './queries.ts';
import { findReadableOrder, readOrder, type ListOrderInvoices, type ListOwnReviews } from './read-order.ts';
import { readOrders } from './read-orders.ts';
import { isSignedLink, type OrderLink } from './sign-order-link.ts';
import { trackedOrderView } from './view.ts';

const ordersPerPage = 10; // CONTRACT §1.5

/** Limits emails per order and owner or link, so that someone who guesses ids can't use up another buyer's limit. */
function mailSubject({ params, shopper }: MailCall, { signature }: OrderLink) {
  return `${params.id} ${signature ?? (shopper ? shopperName(shopper) : '')}`;
}

type MailCall = Pick<
  Call<typeof sendOrderEmail | typeof sendOrderEmailPost>,
  'db' | 'shop' | 'now' | 'params' | 'shopper'
>;

type FromAbove = { listOwnReviews: ListOwnReviews; listOrderInvoices: ListOrderInvoices };
type PaymentEndpoint =
  | 'transaction'
  | 'findTransaction'
  | 'paymentDone'
  | 'paymentFailed'
  | 'findInvoice'
  | 'printInvoice';

/** Reviews and invoices import orders, so the order detail gets their lookups as arguments. Payment endpoints belong to `payment`. */
export const orderHandlers = (above: FromAbove): Omit<Handlers<'order'>, PaymentEndpoint> => ({
  orderAction: {
    limit: 'order',
    async handle({ db, shop, shopper, guestToken, body, language, settings, idempotencyKey, choices }) {
      if (!shopper) return refuse('refusal.order.none-selected');
      const outcome = await placeOrder(db, {
        shopper,
        guestToken,
        method: body.order_method ?? null,
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
      if (!outcome.isRepeat)
        shop.metrics.ordersPlaced.inc({ method: nameOfMethod(outcome.order.order_method) });
      return outcome.order;
    },
  },
  findOrder: {
    async handle(call) {
      const order = await findRequestedOrder(call, call.query);
      return order
        ? answerOrder(call, order, { ...above, timeZone: call.query.time_zone })
        : refuse('refusal.order.missing');
    },
  },
  findOrderPost: {
    async handle(call) {
      const order = await findRequestedOrder(call, call.body);
      return order
        ? answerOrder(call, order, { ...above, timeZone: call.body.time_zone })
        : refuse('refusal.order.missing');
    },
  },
  ordersByUser: {
    async handle(call) {
      const { db, shopper, body } = call;
      if (body.order_id !== undefined) {
        const order = shopper && (await findOrder(db, { id: body.order_id, holder: shopper }));
        return order
          ? answerOrder(call, order, { ...above, timeZone: body.time_zone })
          : refuse('refusal.order.missing');
      }
      const perPage = body.per_page || ordersPerPage;
      const { orders, total } = shopper
        ? await readOrders(db, { ...body, shopper, perPage })
        : { orders: [], total: 0 };
      return pageOf({
        rows: orders,
        total,
        page: body.page,
        perPage,
        links: call.links,
      });
    },
  },
  ...orderActHandlers,
  trackOrder: {
    limit: 'voucher-or-track',
    isPersonal: true,
    async handle(call) {
      const { db, shop, query, now } = call;
      const number = readOrderNumber(query.tracking_id);
      const order = number === null ? undefined : await findOrderByNumber(db, number);
      if (!order) return refuse('refusal.order.not-tracked');
      if (isSignedLink(shop.authSecret, order.number, query, now))
        return answerOrder(call, order, { ...above, timeZone: query.time_zone });
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

async function mailAgain(call: MailCall, link: OrderLink, isRequested: boolean) {
  const { db, params, shop, shopper, now } = call;
  const holder = await findHolder(shop, { shopper, orderId: params.id, link, now });
  // Counted after the link is verified: forged links must not use up the limit.
  if (holder && isLinked(holder) && shop.rateLimits) {
    const seconds = await countUse(db, { name: 'order-mail', subject: `subject:${params.id} link`, now });
    if (seconds !== null) return refuseForNow(seconds);
  }
  const isQueued = holder !== null && (await mailOrderAgain(db, { id: params.id, holder, isRequested, now }));
  return isQueued ? true : refuse('refusal.order.missing');
}

type ReadingCall = Pick<Call, 'db' | 'shop' | 'shopper' | 'now' | 'settings'>;

function findRequestedOrder(call: ReadingCall & { params: { id: number } }, link: OrderLink) {
  const { shop, params, shopper, now } = call;
  return findReadableOrder(shop, { id: params.id, shopper, link, now });
}

function answerOrder(
  { db, shopper, now, settings }: ReadingCall,
  order: OrderRow,
  reading: FromAbove & { timeZone: string },
) {
  return readOrder(db, order, { ...reading, shopper, now, settings });
}
