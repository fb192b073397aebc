import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { ORDER_VIEWS } from '@souk/contract/seller-console/orders';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { collectedOfPart, feesOfPart } from '#ledger/queries.ts';
import type { List } from '#records/list-page.ts';
import {
  cancellationsOf,
  deemedVatOf,
  refundedEarningsOf,
  shopShippingOf,
  type PartCancellation,
} from './cancelled-units-queries.ts';
import { isDueToday, isLate } from './is-late.ts';
import { isToAnswer, messagesOf, type PartMessage } from './message-queries.ts';
import { isPickupPart } from './is-pickup-part.ts';
import { liveUnits, parcelsOf, type PartParcel } from './parcel-queries.ts';
import { refundsOf, type PartRefund } from './part-refunds.ts';
import { returnsOf, type PartReturnRow } from './return-queries.ts';

/* Orders as their stores see them: own parts only. Every query takes a scope. */

export type SellerOrderView = (typeof ORDER_VIEWS)[number];

export type SellerOrderRow = {
  id: number;
  order_id: number;
  number: string;
  created_at: Date;
  status: number;
  cancelled: boolean;
  has_rest: boolean;
  hand_over_by: Date | null;
  is_late: boolean;
  is_released: boolean;
  payment_done: boolean;
  order_method: number;
  currency: string;
  address: unknown;
  units: number;
  goods: { title: string; image: string; quantity: number }[];
  is_pickup: boolean;
  subtotal_minor: number;
  bundle_offer_minor: number;
  voucher_minor: number;
  voucher_shop_minor: number;
  shipping_minor: number;
  shipped_by: string;
  commission_minor: number;
  commission_tax_minor: number;
  commission_percent: string | null;
  total_minor: number;
  /** Of that, cancelled before payment. */
  dropped_minor: number;
  /** Refunded at the store's expense, and the commission returned to it. */
  given_minor: number;
  given_commission_minor: number;
  /** What the shop has for shipping it, and gave back of that. */
  shop_shipping_minor: number;
  given_shop_shipping_minor: number;
  /** VAT of products and shipping that the shop owes as deemed supplier, and doesn't owe any more of that. */
  deemed_vat_minor: number;
  given_deemed_vat_minor: number;
};

/** Whether the part may ship: paid, or cash on delivery (queue-seller-mails.ts). */
export const isReleased = sql<boolean>`(o.payment_done or o.order_method = ${sql.lit(PAYMENT_METHOD_CODE.cash_on_delivery)})`;

const at = (...statuses: (keyof typeof ORDER_STATUS_CODE)[]) =>
  sql`not p.cancelled and p.status in (${sql.join(statuses.map((status) => sql.lit(ORDER_STATUS_CODE[status])))})`;

const toConfirm = sql`(${at('pending')} and ${isReleased})`;
// Includes partly shipped parts.
const toShip = sql`(${at('confirmed', 'picked-up', 'on-the-way')} and (p.status = ${sql.lit(ORDER_STATUS_CODE.confirmed)} or p.has_rest))`;

// A pickup part in these states awaits its customer and never ships.
const sent = sql`(${at('picked-up', 'on-the-way')} and not p.has_rest)`;

const views: Readonly<Record<Exclude<SellerOrderView, 'today' | 'late'>, RawBuilder<unknown> | null>> = {
  all: null,
  to_do: sql`(${toConfirm} or ${toShip})`,
  to_confirm: toConfirm,
  to_ship: toShip,
  ready: sql`${sent} and ${isPickupPart(sql`p.id`)}`,
  on_the_way: sql`${sent} and not ${isPickupPart(sql`p.id`)}`,
  delivered: at('delivered'),
  waiting: sql`${at('pending')} and not ${isReleased}`,
  cancelled: sql`p.cancelled`,
  to_answer: isToAnswer,
};

const isIn = (view: SellerOrderView, now: Date) =>
  view === 'late' ? isLate(now) : view === 'today' ? isDueToday(now) : views[view];

const columns = (now: Date) => sql<SellerOrderRow>`
  p.id, p.order_id, o.number, o.created_at, p.status, p.cancelled, p.has_rest, p.hand_over_by, ${isLate(now)} as is_late, ${isReleased} as is_released, o.payment_done, o.order_method,
  o.currency, o.address, p.subtotal_minor, p.bundle_offer_minor, p.voucher_minor, p.voucher_shop_minor, p.shipping_minor, p.shipped_by,
  p.commission_minor, p.commission_tax_minor, p.commission_percent, p.total_minor, p.dropped_minor,
  back.given_minor, back.given_commission_minor, ${shopShippingOf} as shop_shipping_minor, back.given_shop_shipping_minor,
  ${deemedVatOf} as deemed_vat_minor, back.given_deemed_vat_minor,
  (select sum(quantity - cancelled_units)::int from order_lines where order_part_id = p.id) as units,
  ${isPickupPart(sql`p.id`)} as is_pickup,
  (select jsonb_agg(jsonb_build_object('title', l.product->>'title', 'image', l.product->>'image', 'quantity', l.quantity - l.cancelled_units) order by l.position, l.id)
    from (select * from order_lines where order_part_id = p.id and cancelled_units < quantity order by position, id limit 3) l) as goods`;

const from = sql`order_parts p join orders o on o.id = p.order_id`;
const withMoney = sql`${from} cross join lateral ${refundedEarningsOf} back`;
const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`p.store_id = ${storeId}`);

/** The list of `seller/orders`. `q`: the beginning of an order number, or part of the buyer's name. */
export function sellerOrders(
  scope: Scope,
  { view, q, now }: { view: SellerOrderView; q: string; now: Date },
): List<SellerOrderRow, 'placed'> {
  return {
    name: 'seller-orders',
    columns: columns(now),
    from: withMoney,
    id: sql`p.id`,
    where: [ownOf(scope), isIn(view, now), matches(q)],
    // Part ids follow the order of placement.
    sorts: { placed: { by: sql`p.id`, type: 'integer' } },
    usualSort: '-placed',
  };
}

function matches(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  const escaped = q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
  return sql`(o.number like ${`${escaped.toUpperCase()}%`} or o.address->>'name' ilike ${`%${escaped}%`})`;
}

const openViews = [
  'to_do',
  'to_confirm',
  'to_ship',
  'ready',
  'on_the_way',
  'waiting',
  'today',
  'late',
] as const;
export type OpenOrders = Record<(typeof openViews)[number], number> & {
  /** Includes finished orders. */
  to_answer: number;
  oldest_at: Date | null;
  oldest_to_confirm_at: Date | null;
  oldest_to_ship_at: Date | null;
};

export async function countOpenOrders(db: Kysely<DB>, scope: Scope, now: Date): Promise<OpenOrders> {
  const counted = openViews.map(
    (name) => sql`count(*) filter (where ${isIn(name, now)!})::int as ${sql.ref(name)}`,
  );
  const isOpen = sql`not p.cancelled and p.status < ${sql.lit(ORDER_STATUS_CODE.delivered)}`;
  const { rows } = await sql<OpenOrders>`
    select ${sql.join(counted)},
      (select count(distinct m.order_part_id)::int from order_messages m join order_parts p on p.id = m.order_part_id
        where not m.by_store and m.seen_at is null and ${ownOf(scope)}) as to_answer,
      min(o.created_at) filter (where ${views.to_do!}) as oldest_at,
      min(o.created_at) filter (where ${views.to_confirm!}) as oldest_to_confirm_at,
      min(o.created_at) filter (where ${views.to_ship!}) as oldest_to_ship_at
    from ${from} where ${ownOf(scope)} and ${isOpen}`.execute(db);
  return rows[0]!;
}

export type OneSellerOrder = SellerOrderRow & {
  parcels: PartParcel[];
  cancellations: PartCancellation[];
  cancel_reason: string | null;
  messages: PartMessage[];
  returns: PartReturnRow[];
  refunds: PartRefund[];
  parts: number;
  language_code: string;
  commission_base_minor: number;
  commission_tax_percent: number | null;
  /** Cash that the store collected on delivery. */
  collected_minor: number;
  /** Charged for its payment and lost disputes. */
  fee_minor: number;
};

/** Parts in the scope, in the order of `ids`. */
export async function listSellerOrders(
  db: Kysely<DB>,
  scope: Scope,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<OneSellerOrder[]> {
  const { rows } = await sql<OneSellerOrder>`
    select ${columns(now)}, o.language_code, ${parcelsOf(sql`p.id`)} as parcels, ${cancellationsOf(sql`p.id`)} as cancellations,
      ${messagesOf(sql`p.id`)} as messages, ${returnsOf(sql`p.id`)} as returns, ${refundsOf(sql`p.id`)} as refunds, p.cancel_reason, line.commission_base_minor, line.commission_tax_percent,
      ${collectedOfPart} as collected_minor, ${feesOfPart} as fee_minor,
      (select count(*)::int from order_parts where order_id = p.order_id) as parts
    from ${withMoney} cross join lateral (
      select sum(commission_base_minor)::bigint as commission_base_minor,
        case when min(commission_tax_percent) = max(commission_tax_percent) then max(commission_tax_percent)::float8 end as commission_tax_percent
      from order_lines where order_part_id = p.id
    ) line where p.id = any(${ids}::integer[]) and ${ownOf(scope)}`.execute(db);
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Undefined if the part isn't in the scope. */
export async function findSellerOrder(
  db: Kysely<DB>,
  scope: Scope,
  { id, now }: { id: number; now: Date },
): Promise<OneSellerOrder | undefined> {
  const [order] = await listSellerOrders(db, scope, { ids: [id], now });
  return order;
}

/** Units of a line that aren't refunded yet, or cancelled before they were paid. */
const leftUnits = sql<number>`order_lines.quantity
  - (select coalesce(sum(given.units), 0)::int from refund_lines given join refunds refund on refund.id = given.refund_id
    where given.order_part_id = order_lines.order_part_id and given.order_line_id = order_lines.id
      and given.borne_by = 'seller' and refund.state <> 'failed')
  - (select coalesce(sum(dropped.units), 0)::int from cancelled_pieces dropped
    where dropped.order_part_id = order_lines.order_part_id and dropped.order_line_id = order_lines.id and dropped.is_dropped)`;

/** The caller has found the parts in its scope. */
export async function listPartLines(db: Kysely<DB>, partIds: readonly number[]) {
  return db
    .selectFrom('order_lines')
    .select([
      'id',
      'order_part_id',
      'product_id',
      liveUnits.as('quantity'),
      'cancelled_units',
      leftUnits.as('left_units'),
      'unit_price_minor',
      'subtotal_minor',
      'product',
      'variant',
      'shipping_type',
      'shipping_place',
    ])
    .where('order_part_id', 'in', [...partIds, 0])
    .orderBy('order_part_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The caller has found the parts in its scope. Oldest first. */
export async function listPartMoves(db: Kysely<DB>, partIds: readonly number[]) {
  return db
    .selectFrom('order_moves')
    .select(['order_part_id', 'to_status', 'cancelled', 'actor', 'created_at'])
    .where('order_part_id', 'in', [...partIds, 0])
    .orderBy('id')
    .execute();
}
