import type { OPERATOR_ORDER_VIEWS } from '@souk/contract/console/operator-orders';
import { rangeOf } from '@souk/rules/list-filters';
import type { OrderPayment } from '@souk/rules/order-payments';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE, PAYMENT_METHODS } from '@souk/rules/payment-methods';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import {
  cancellationsOf,
  deemedVatOf,
  refundedEarningsOf,
  shopShippingOf,
} from '../cancelled-units-queries.ts';
import { isPickupPart } from '../is-pickup-part.ts';
import { messagesOf } from '../message-queries.ts';
import { parcelsOf } from '../parcel-queries.ts';
import { refundReason } from '../refund-reason.ts';
import { returnsOf } from '../return-queries.ts';
import { begins, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';
import { isLate, isOver } from '../is-late.ts';

export type OperatorOrderView = (typeof OPERATOR_ORDER_VIEWS)[number];

export type OperatorPartRow = {
  id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  status: number;
  cancelled: boolean;
  is_late: boolean;
  is_pickup: boolean;
  shipped_by: string;
  total_minor: number;
};

export type SelectedOrder = {
  id: number;
  number: string;
  created_at: Date;
  address: unknown;
  status: number;
  cancelled: boolean;
  payment_done: boolean;
  refunded: boolean;
  order_method: number;
  currency: string;
  total_minor: number;
  /** Refunded or pending refunds, in the order's currency. */
  refunded_minor: number;
  parts: OperatorPartRow[];
};

const columns = (now: Date) => sql<SelectedOrder>`
  o.id, o.number, o.created_at, o.address, o.status, o.cancelled, o.payment_done, o.refunded, o.order_method, o.currency, o.total_minor,
  (select coalesce(sum(amount_minor), 0)::bigint from refunds
    where order_id = o.id and state <> 'failed' and currency = o.currency) as refunded_minor,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'store_id', p.store_id, 'store_name', p.store_name, 'store_slug', p.store_slug,
      'status', p.status, 'cancelled', p.cancelled, 'is_late', ${isLate(now)}, 'is_pickup', ${isPickupPart(sql`p.id`)}, 'shipped_by', p.shipped_by, 'total_minor', p.total_minor) order by p.id)
    from order_parts p where p.order_id = o.id) as parts`;

const isCash = sql`o.order_method = ${sql.lit(PAYMENT_METHOD_CODE.cash_on_delivery)}`;

const isUnpaid = sql`not o.payment_done and not ${isCash} and not ${isOver}`;

/** As `moneyStateOf`: a cancelled order is neither paid nor partly refunded. */
const isCancelled = sql`(o.cancelled or o.status = ${sql.lit(ORDER_STATUS_CODE.cancelled)})`;

const isGivenBack = sql`exists (select from refunds where order_id = o.id and state <> 'failed')`;

const hasLatePart = (now: Date) =>
  sql`not ${isOver} and exists (select from order_parts p where p.order_id = o.id and ${isLate(now)})`;

const views: Readonly<Record<OperatorOrderView, (now: Date) => RawBuilder<unknown> | null>> = {
  all: () => null,
  open: () => sql`not ${isOver}`,
  late: hasLatePart,
  unpaid: () => isUnpaid,
  delivered: () => sql`not o.cancelled and o.status = ${sql.lit(ORDER_STATUS_CODE.delivered)}`,
  cancelled: () => isCancelled,
  refunded: () => isGivenBack,
};

const payments: Readonly<Record<OrderPayment, RawBuilder<unknown>>> = {
  paid: sql`o.payment_done and not ${isCancelled} and not o.refunded and not ${isGivenBack}`,
  waiting: isUnpaid,
  'part-refunded': sql`not ${isCancelled} and not o.refunded and ${isGivenBack}`,
  refunded: sql`o.refunded`,
};

type Asked = {
  view: OperatorOrderView;
  q: string;
  store: number;
  method: string;
  country: string;
  payment?: OrderPayment | undefined;
  /** 1: only late orders. */
  late: number;
  /** In the shop's `currency`; 0: unbounded. */
  from_minor: number;
  to_minor: number;
  currency: string;
  /** A voucher, named like `voucher:5`. */
  in: string;
};

export function operatorOrders(asked: Asked, now: Date): List<SelectedOrder, 'placed'> {
  const method = methodCalled(asked.method);
  return {
    name: 'operator-orders',
    columns: columns(now),
    from: sql`orders o`,
    id: sql`o.id`,
    where: [
      sql`true`, // an operator sees all orders
      views[asked.view](now),
      matches(asked.q),
      asked.store === 0
        ? null
        : sql`o.id in (select order_id from order_parts where store_id = ${asked.store})`,
      method === null ? null : sql`o.order_method = ${sql.lit(method)}`,
      goesTo(asked.country.toUpperCase()),
      asked.payment ? payments[asked.payment] : null,
      asked.late === 1 ? hasLatePart(now) : null,
      comesTo(asked),
      paidWith(asked.in),
    ],
    // IDs are in order of placement.
    sorts: { placed: { by: sql`o.id`, type: 'integer' } },
    usualSort: '-placed',
  };
}

/*
 * Payment methods, countries and amounts are literals, not parameters: the best plan depends on how common the value is, which a generic
 * plan can't know.
 */

function goesTo(country: string): RawBuilder<unknown> | null {
  if (country === '') return null;
  return /^[A-Z]{2}$/.test(country) ? sql`o.address ->> 'country' = ${sql.lit(country)}` : sql`false`;
}

function paidWith(record: string): RawBuilder<unknown> | null {
  const [, id] = /^voucher:(\d{1,9})$/.exec(record) ?? [];
  return id ? sql`o.id in (select order_id from voucher_uses where voucher_id = ${Number(id)})` : null;
}

function comesTo({ from_minor, to_minor, currency }: Asked): RawBuilder<unknown> | null {
  const [from, to] = rangeOf(from_minor, to_minor);
  if (from === 0 && to === 0) return null;
  const least = sql`o.currency = ${sql.lit(currency)} and o.total_minor >= ${sql.lit(from)}`;
  return to === 0 ? least : sql`${least} and o.total_minor <= ${sql.lit(to)}`;
}

function methodCalled(name: string): number | null {
  const found = Object.entries(PAYMENT_METHODS).find(([, called]) => called === name);
  return found ? Number(found[0]) : null;
}

/** Matches an order number, or the beginning of a number, email address or name, each through its own index. */
function matches(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  if (/^\d{8}[0-9a-z]{6}$/i.test(q)) return sql`o.number = ${q.toUpperCase()}`;
  const email = begins(sql`address->>'email'`, q);
  if (q.includes('@')) return sql`o.id = ${idsOf('orders', email)}`; // an address may start with digits
  if (/^\d{3}/.test(q)) return isNumbered({ id: sql`o.id`, number: sql`o.number` }, q);
  const fits = sql`(${begins(sql`address->>'name'`, q)} or ${email})`;
  return sql`o.id = ${idsOf('orders', fits)}`;
}

/**
 * Whether an order's number starts with `q`. Prefixes of a month or less are looked up by index first; a year's prefix matches so many
 * orders that scanning in list order is faster.
 */
export function isNumbered(
  order: { id: RawBuilder<unknown>; number: RawBuilder<unknown> },
  q: string,
): RawBuilder<unknown> {
  return q.length < 6
    ? begins(order.number, q)
    : sql`${order.id} = ${idsOf('orders', begins(sql`number`, q))}`;
}

export async function findOperatorOrder(db: Kysely<DB>, id: number, now: Date) {
  const { rows } = await sql<
    SelectedOrder & {
      subtotal_minor: number;
      bundle_offer_minor: number;
      voucher_minor: number;
      shipping_minor: number;
      voucher_code: string | null;
    }
  >`
    select ${columns(now)}, o.subtotal_minor, o.bundle_offer_minor, o.voucher_minor, o.shipping_minor, o.voucher_code
    from orders o where o.id = ${id}`.execute(db);
  return rows[0];
}

export async function findOrderNumber(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirst();
  return row?.number;
}

export function listOperatorParts(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('order_parts as p')
    .select(['p.id', 'p.subtotal_minor', 'p.bundle_offer_minor', 'p.voucher_minor'])
    .select(['p.voucher_shop_minor', 'p.shipping_minor', 'p.commission_minor', 'p.commission_tax_minor'])
    .select(['p.cancel_reason', 'p.has_rest', parcelsOf(sql`p.id`).as('parcels')])
    .select(sql<number>`(select given_minor from ${refundedEarningsOf} back)`.as('given_minor'))
    .select(
      sql<number>`(select given_commission_minor from ${refundedEarningsOf} back)`.as(
        'given_commission_minor',
      ),
    )
    .select(shopShippingOf.as('shop_shipping_minor'))
    .select(
      sql<number>`(select given_shop_shipping_minor from ${refundedEarningsOf} back)`.as(
        'given_shop_shipping_minor',
      ),
    )
    .select(deemedVatOf.as('deemed_vat_minor'))
    .select(
      sql<number>`(select given_deemed_vat_minor from ${refundedEarningsOf} back)`.as(
        'given_deemed_vat_minor',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(goods_minor), 0)::bigint from cancelled_pieces where order_part_id = p.id)`.as(
        'cancelled_pieces_minor',
      ),
    )
    .select(cancellationsOf(sql`p.id`).as('cancellations'))
    .select(messagesOf(sql`p.id`).as('messages'))
    .select(returnsOf(sql`p.id`).as('returns'))
    .where('p.order_id', '=', orderId)
    .execute();
}

export function listOperatorLines(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'order_part_id', 'product_id', 'quantity', 'unit_price_minor', 'subtotal_minor'])
    .select(['cancelled_units', 'product', 'variant'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listOrderEvents(db: Kysely<DB>, orderId: number) {
  const [moves, notes, acts, mails] = await Promise.all([
    db
      .selectFrom('order_moves')
      .leftJoin('order_parts', 'order_parts.id', 'order_moves.order_part_id')
      .select([
        'order_moves.to_status',
        'order_moves.cancelled',
        'order_moves.actor',
        'order_moves.created_at',
      ])
      .select(['order_parts.store_name', 'order_moves.order_part_id'])
      .where('order_moves.order_id', '=', orderId)
      .orderBy('order_moves.id')
      .execute(),
    db
      .selectFrom('order_notes')
      .leftJoin('users', 'users.id', 'order_notes.user_id')
      .select(['order_notes.note', 'order_notes.created_at', 'users.name'])
      .where('order_notes.order_id', '=', orderId)
      .orderBy('order_notes.id')
      .execute(),
    db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'actor_name', 'at', 'after'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', sql<number>`${orderId}`)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('mails')
      .select(['kind', 'sent_at', 'given_up_at', 'created_at'])
      .where(sql<boolean>`data ? 'orderId' and data ->> 'orderId' = ${String(orderId)}`)
      .orderBy('id')
      .limit(200)
      .execute(),
  ]);
  return { moves, notes, acts, mails };
}
export type OrderEvents = Awaited<ReturnType<typeof listOrderEvents>>;

export function listEvents(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('payment_events')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_events.attempt_id')
    .select(['payment_events.attempt_id', 'payment_events.body', 'payment_events.created_at'])
    .where('payment_attempts.order_id', '=', orderId)
    .orderBy('payment_events.id')
    .execute();
}

export function listReceived(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'received_minor', 'received_currency'])
    .where('order_id', '=', orderId)
    .execute();
}

export function listRefundTimes(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('refunds as r')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'r.attempt_id')
    .select(['r.id', 'r.created_at', 'payment_attempts.provider', refundReason.as('reason')])
    .where('r.order_id', '=', orderId)
    .execute();
}
