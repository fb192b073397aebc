import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { cancelledOfLine, cancelledOfPart, refundedEarningsOf } from './cancelled-units-queries.ts';
import { earningSums, earnsOfSums, type EarningSums } from './earning-sums.ts';
import { dayIn, isWithin, plusDays, type ReportPeriod } from './seller-report-period.ts';
import { isReleased } from './seller-queries.ts';

/* A store's sales and shipping speed. Averages of the shop are only shown over enough stores to hide any single one. */

const minStores = 5;

const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`p.store_id = ${storeId}`);
const cash = sql.lit(PAYMENT_METHOD_CODE.cash_on_delivery);
/** Sold: not cancelled, and paid or cash on delivery. Cancelled units are subtracted separately. */
export const isSold = sql`not p.cancelled and ${isReleased}`;
const orderedWithin = (period: ReportPeriod) => isWithin(sql`o.created_at`, period);

/** Currencies in which the store sold, also former ones of the shop. */
export async function listSoldCurrencies(
  db: Kysely<DB>,
  scope: Scope,
  { period }: { period: ReportPeriod },
): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct o.currency from order_parts p join orders o on o.id = p.order_id
    where ${ownOf(scope)} and ${isSold} and ${orderedWithin(period)} order by 1`.execute(db);
  return rows.map(({ currency }) => currency);
}

export type SoldDay = { date: string; orders: number; units: number; goodsMinor: number; earnsMinor: number };

type SoldDayRow = EarningSums & {
  date: string;
  orders: number;
  units: number;
  less_minor: number;
};

export async function listSoldDays(
  db: Kysely<DB>,
  scope: Scope,
  { period, currency }: { period: ReportPeriod; currency: string },
): Promise<SoldDay[]> {
  const { rows } = await sql<SoldDayRow>`
    select ${dayIn(sql`o.created_at`, period.zone)} as date, count(*)::int as orders,
      sum((select sum(quantity - cancelled_units) from order_lines where order_part_id = p.id))::int as units,
      sum(less.goods_minor)::int8 as less_minor, ${earningSums}
    from order_parts p join orders o on o.id = p.order_id cross join lateral ${cancelledOfPart} less
      cross join lateral ${refundedEarningsOf} back
    where ${ownOf(scope)} and ${isSold} and o.currency = ${currency} and ${orderedWithin(period)}
    group by 1 order by 1`.execute(db);
  return rows.map(({ date, orders, units, less_minor: lessMinor, ...sums }) => ({
    date,
    orders,
    units,
    goodsMinor: sums.subtotal_minor - sums.bundle_offer_minor - lessMinor,
    earnsMinor: earnsOfSums(sums),
  }));
}

/** The shop's average product value of a store's part of an order; null if there are too few stores. */
export async function readShopAverage(
  db: Kysely<DB>,
  { period, currency }: { period: ReportPeriod; currency: string },
): Promise<number | null> {
  const { rows } = await sql<{ stores: number; average: number | null }>`
    select count(distinct p.store_id)::int as stores, round(avg(p.subtotal_minor - p.bundle_offer_minor - less.goods_minor))::int8 as average
    from order_parts p join orders o on o.id = p.order_id cross join lateral ${cancelledOfPart} less
    where ${isSold} and o.currency = ${currency} and ${orderedWithin(period)}`.execute(db);
  const { stores, average } = rows[0]!;
  return stores < minStores || average === null ? null : Number(average);
}

export type SoldProduct = {
  id: number;
  title: string;
  orders: number;
  units: number;
  goods_minor: number;
  rating: number;
};

/** The 100 products with the highest revenue; deleted products get the title of their last order. */
export async function listSoldProducts(
  db: Kysely<DB>,
  scope: Scope,
  { period, currency }: { period: ReportPeriod; currency: string },
): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select sold.id, coalesce(product.title, sold.title) as title, sold.orders, sold.units, sold.goods_minor,
      coalesce(product.rating, 0)::float8 as rating
    from (
      select l.product_id as id, (array_agg(l.product ->> 'title' order by l.id desc))[1] as title,
        count(distinct p.id)::int as orders, sum(l.quantity - l.cancelled_units)::int as units,
        sum(l.subtotal_minor - l.bundle_offer_minor - less.goods_minor)::int8 as goods_minor
      from order_lines l join order_parts p on p.id = l.order_part_id join orders o on o.id = p.order_id
        cross join lateral ${cancelledOfLine} less
      where ${ownOf(scope)} and ${isSold} and o.currency = ${currency} and ${orderedWithin(period)}
      group by l.product_id order by goods_minor desc, id limit 100) sold
    left join products product on product.id = sold.id
    order by sold.goods_minor desc, sold.id`.execute(db);
  return rows.map((row) => ({ ...row, goods_minor: Number(row.goods_minor) }));
}

/** The average rating of the store, and of the shop if enough stores have reviews. */
export async function readRatings(db: Kysely<DB>, scope: Scope) {
  const own = scope.storeId === null ? sql`true` : sql`id = ${scope.storeId}`;
  const { rows } = await sql<{ own: number | null; reviews: number; shop: number | null; stores: number }>`
    select (sum(rating_sum) filter (where ${own}) / nullif(sum(review_count) filter (where ${own}), 0)::numeric)::float8 as own,
      coalesce(sum(review_count) filter (where ${own}), 0)::int as reviews,
      (sum(rating_sum) / nullif(sum(review_count), 0)::numeric)::float8 as shop, count(*) filter (where review_count > 0)::int as stores
    from stores`.execute(db);
  const { own: ofStore, reviews, shop, stores } = rows[0]!;
  return { own: ofStore, reviews, shop: stores < minStores ? null : shop };
}

export type Cancelling = { count: number; of: number; shop_count: number; shop_of: number; stores: number };

/** How many paid or cash orders their store cancelled at least partly, for the scope and for the whole shop. */
export async function countCancelledByStore(
  db: Kysely<DB>,
  scope: Scope,
  { period }: { period: ReportPeriod },
): Promise<Cancelling> {
  const { rows } = await sql<Cancelling>`
    with counted as (
      select p.store_id, ${ownOf(scope)} as is_own,
        p.cancel_reason is not null or exists (select from cancelled_pieces where order_part_id = p.id) as is_cancelled
      from order_parts p join orders o on o.id = p.order_id
      where ${isReleased} and (not p.cancelled or p.cancel_reason is not null)
        and ${orderedWithin(period)}
    )
    select count(*) filter (where is_own and is_cancelled)::int as count, count(*) filter (where is_own)::int as of,
      count(*) filter (where is_cancelled)::int as shop_count, count(*)::int as shop_of, count(distinct store_id)::int as stores
    from counted`.execute(db);
  return rows[0]!;
}

export type DueWeek = {
  date: string;
  sent: number;
  in_time: number;
  shop_sent: number;
  shop_in_time: number;
};

/**
 * On-time shipping per week, counted from when the order could ship (placed for cash, else paid), for orders that shipped or whose deadline
 * has passed. Shop values cover all stores; `stores` is their number.
 */
export async function listDueWeeks(
  db: Kysely<DB>,
  scope: Scope,
  { period, withinHours, now }: { period: ReportPeriod; withinHours: number; now: Date },
): Promise<{ weeks: DueWeek[]; stores: number }> {
  const limit = sql`make_interval(hours => ${withinHours}::integer)`;
  // Nobody pays more than 14 days after ordering, so this bounds the orders to read.
  const ordered = { ...period, from: plusDays(period.from, -14) };
  const { rows } = await sql<DueWeek & { stores: number }>`
    with due as (
      select p.store_id, ${ownOf(scope)} as is_own,
        case when o.order_method = ${cash} then o.created_at else coalesce(
          (select min(created_at) from money_movements where order_id = o.id and kind = 'payment'), o.created_at) end as since,
        (select min(created_at) from order_moves where order_id = o.id and to_status >= 3 and not cancelled
          and (order_part_id = p.id or order_part_id is null)) as sent_at,
        p.hand_over_by
      from order_parts p join orders o on o.id = p.order_id
      where ${isSold} and ${orderedWithin(ordered)}
    ), counted as (
      select *, coalesce(sent_at, ${now}) <= coalesce(hand_over_by, since + ${limit}) as is_in_time from due
      where ${isWithin(sql`since`, period)}
        and (sent_at is not null or coalesce(hand_over_by, since + ${limit}) < ${now})
    )
    select to_char(date_trunc('week', since at time zone ${period.zone}), 'YYYY-MM-DD') as date,
      count(*) filter (where is_own)::int as sent, count(*) filter (where is_own and is_in_time)::int as in_time,
      count(*)::int as shop_sent, count(*) filter (where is_in_time)::int as shop_in_time,
      (select count(distinct store_id)::int from counted) as stores
    from counted group by 1 order by 1`.execute(db);
  return { weeks: rows.map(({ stores: _stores, ...week }) => week), stores: rows[0]?.stores ?? 0 };
}

export const hasEnoughStores = (stores: number): boolean => stores >= minStores;
