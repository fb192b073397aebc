import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { cancellationsOf, type PartCancellation } from './cancelled-units-queries.ts';
import { messagesOf, type PartMessage } from './message-queries.ts';
import { isHeldBy, type Holder } from './holder.ts';
import { parcelsOf, type PartParcel } from './parcel-queries.ts';
import {
  linesToReturnOf,
  returnsOf,
  returnStateOf,
  type LineToReturn,
  type PartReturnRow,
} from './return-queries.ts';

type Row<T extends keyof DB> = Selectable<DB[T]>;
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderByNumber>>>;
export type OrderLineRow = Row<'order_lines'>;
export type OrderPartRow = Pick<
  Row<'order_parts'>,
  | 'id'
  | 'store_id'
  | 'store_name'
  | 'store_slug'
  | 'status'
  | 'cancelled'
  | 'subtotal_minor'
  | 'bundle_offer_minor'
  | 'voucher_minor'
  | 'shipping_minor'
  | 'tax_minor'
  | 'total_minor'
  | 'cancel_reason'
  | 'has_rest'
  | 'delivered_at'
> & {
  withdrawn_at: Date | null;
  cancelled_pieces_minor: number;
  cancellations: PartCancellation[];
  messages: PartMessage[];
  returns: PartReturnRow[];
  lines_to_return: LineToReturn[];
  parcels: PartParcel[];
};
export type OrderMoveRow = Pick<Row<'order_moves'>, 'to_status' | 'cancelled' | 'created_at'>;

/** The holder's order; other orders are treated as missing. */
export async function findOrder(db: Kysely<DB>, { id, holder }: { id: number; holder: Holder }) {
  return orderBase(db).where('orders.id', '=', id).where(isHeldBy(holder)).executeTakeFirst();
}

/** Any order by its id. Callers must verify a signed link. */
export async function findOrderForLink(db: Kysely<DB>, id: number) {
  return orderBase(db).where('orders.id', '=', id).executeTakeFirst();
}

/** Any order by its number. Only for tracking, which shows almost nothing of it. */
export async function findOrderByNumber(db: Kysely<DB>, number: string) {
  return orderBase(db).where('orders.number', '=', number).executeTakeFirst();
}

export type OrderListQuery = {
  shopper: Shopper;
  /** Part of the order number or a product title; `""` for all. */
  q: string;
  /** 1 to 5: in that status and not cancelled; 6: cancelled by anyone; undefined: all. */
  status: number | undefined;
  sort: OrderSort;
  direction: 'asc' | 'desc';
};

export type OrderSort = keyof typeof sortColumns;
const sortColumns = { created_at: 'orders.created_at', id: 'orders.id', title: 'orders.number' } as const;

export async function listOrders(
  db: Kysely<DB>,
  { sort, direction, limit, offset, ...filter }: OrderListQuery & { limit: number; offset: number },
) {
  return orderBase(db)
    .where(isHeldBy(filter.shopper))
    .where(matches(filter.q))
    .where(isIn(filter.status))
    .orderBy(sortColumns[sort], direction)
    .orderBy('orders.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrders(
  db: Kysely<DB>,
  filter: Pick<OrderListQuery, 'shopper' | 'q' | 'status'>,
): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isHeldBy(filter.shopper))
    .where(matches(filter.q))
    .where(isIn(filter.status))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listOrderLines(db: Kysely<DB>, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listOrderParts(db: Kysely<DB>, orderId: number): Promise<OrderPartRow[]> {
  return db
    .selectFrom('order_parts')
    .leftJoin('withdrawals', 'withdrawals.order_part_id', 'order_parts.id')
    .select([
      'order_parts.id',
      'store_id',
      'store_name',
      'store_slug',
      'status',
      'cancelled',
      'subtotal_minor',
      'bundle_offer_minor',
      'voucher_minor',
      'shipping_minor',
      'tax_minor',
      'total_minor',
      'cancel_reason',
      sql<number>`(select coalesce(sum(goods_minor), 0)::bigint from cancelled_pieces
        where order_part_id = order_parts.id)`.as('cancelled_pieces_minor'),
      cancellationsOf(sql`order_parts.id`).as('cancellations'),
      'has_rest',
      'delivered_at',
      'withdrawals.declared_at as withdrawn_at',
      parcelsOf(sql`order_parts.id`).as('parcels'),
      messagesOf(sql`order_parts.id`).as('messages'),
      returnsOf(sql`order_parts.id`).as('returns'),
      linesToReturnOf(sql`order_parts.id`).as('lines_to_return'),
    ])
    .where('order_parts.order_id', '=', orderId)
    .orderBy('order_parts.id')
    .execute();
}

/** The moves of the whole order, oldest first, without those of single parts. */
export async function listOrderMoves(db: Kysely<DB>, orderId: number): Promise<OrderMoveRow[]> {
  return db
    .selectFrom('order_moves')
    .select(['to_status', 'cancelled', 'created_at'])
    .where('order_id', '=', orderId)
    .where('order_part_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Orders whose payment hold has ended, longest first. */
export async function listExpiredOrders(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => isExpired(eb, now))
    .orderBy('hold_until')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks unpaid orders of these methods whose hold ends after `from` and by `to`, except orders locked elsewhere or under review. */
export async function listUnpaidOrders(
  tx: Transaction<DB>,
  { methods, due }: { methods: readonly number[]; due: { from: Date; to: Date } },
) {
  return tx
    .selectFrom('orders')
    .select(['id', 'hold_until', 'address', 'language_code'])
    .where('order_method', 'in', [...methods])
    .where('payment_done', '=', false)
    .where('cancelled', '=', false)
    .where('hold_until', '>', due.from)
    .where('hold_until', '<=', due.to)
    .where(isNotReviewed)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A hold ends with payment, cancellation or the first move by the shop, which then takes responsibility for the order. */
export function isExpired(eb: ExpressionBuilder<DB, 'orders'>, now: Date): Expression<SqlBool> {
  return eb.and([
    eb('orders.hold_until', '<=', now),
    eb('orders.payment_done', '=', false),
    eb('orders.cancelled', '=', false),
  ]);
}

/** False if a payment doesn't match and is under review: the buyer was asked not to pay again. */
export const isNotReviewed = sql<boolean>`not exists (
  select from payment_attempts where order_id = orders.id and state = 'review')`;

/** Units cancelled before payment aren't due. */
export const unpaidMinor =
  sql<number>`(select coalesce(sum(total_minor - dropped_minor), 0)::bigint from order_parts
  where order_id = orders.id and not cancelled)`.as('unpaid_minor');

function orderBase(db: Kysely<DB>) {
  return db
    .selectFrom('orders')
    .leftJoin('cancellations as cancellation', (join) =>
      join.onRef('cancellation.order_id', '=', 'orders.id').on('cancellation.order_part_id', 'is', null),
    )
    .select([
      'orders.id',
      'orders.number',
      'orders.user_id',
      'orders.guest_key',
      'orders.user_address_id',
      'orders.address',
      'orders.order_method',
      'orders.status',
      'orders.cancelled',
      'orders.payment_done',
      'orders.refunded',
      'orders.currency',
      'orders.voucher_id',
      'orders.subtotal_minor',
      'orders.bundle_offer_minor',
      'orders.voucher_minor',
      'orders.shipping_minor',
      'orders.tax_minor',
      'orders.total_minor',
      'orders.trans_id',
      'orders.viewed',
      'orders.hold_until',
      'orders.time_zone',
      unpaidMinor,
      returnStateOf(sql`orders.id`).as('return_state'),
      'orders.created_at',
      'orders.updated_at',
      'cancellation.id as cancellation_id',
      'cancellation.title as cancellation_title',
      'cancellation.message as cancellation_message',
      'cancellation.created_at as cancellation_created_at',
      'cancellation.updated_at as cancellation_updated_at',
    ]);
}

type OrderFilter = (eb: ExpressionBuilder<DB, 'orders'>) => Expression<SqlBool>;

const cancelledByShop = 6;

function isIn(status: number | undefined): OrderFilter {
  return (eb) => {
    if (status === undefined) return eb.lit(true);
    if (status === cancelledByShop) return eb('orders.cancelled', '=', true);
    return eb.and([eb('orders.status', '=', status), eb('orders.cancelled', '=', false)]);
  };
}

/** Uses `position`, because `%` and `_` are wildcards for `like` (INVARIANTS F24). */
function matches(q: string): OrderFilter {
  return (eb) => {
    if (q === '') return eb.lit(true);
    return sql<SqlBool>`(position(upper(${q}::text) in orders.number) > 0 or exists (
      select 1 from order_lines line
      where line.order_id = orders.id and position(fold_text(${q}::text) in fold_text(line.product ->> 'title')) > 0
    ))`;
  };
}
