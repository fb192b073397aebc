import type { RETURN_VIEWS } from '@souk/contract/seller-console/returns';
import { RETURN_REVIEW_DAYS, type ReturnCause, type ReturnState } from '@souk/rules/returns';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';

/* Returns as their store sees them, or all for the shop. Every query takes a scope. */

export type ReturnView = (typeof RETURN_VIEWS)[number];

export type ReturnRow = {
  id: number;
  cause: ReturnCause;
  state: ReturnState;
  asked_at: Date;
  state_at: Date;
  is_late: boolean;
  is_refund_pending: boolean;
  part_id: number;
  order_id: number;
  number: string;
  address: unknown;
  store_id: number;
  store_name: string;
  shipped_by: string;
  store_slug: string;
  units: number;
  goods: { title: string; image: string; quantity: number }[];
};

const longAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Whether the return `r` is overdue: unanswered for days, or withdrawn items haven't arrived. */
export const isLateReturn = (now: Date) => sql<boolean>`(
  (r.state = 'asked' and r.state_at <= ${longAgo(now, RETURN_REVIEW_DAYS.requested)}::timestamptz)
  or (r.state = 'expected' and r.cause = 'withdrawal'
    and r.state_at <= ${longAgo(now, RETURN_REVIEW_DAYS.withdrawal)}::timestamptz))`;

export const isToDecide = (now: Date) =>
  sql<boolean>`(r.ended_at is null and (r.state in ('appealed', 'received') or ${isLateReturn(now)}))`;

const columns = (now: Date) => sql<ReturnRow>`
  r.id, r.cause, r.state, r.asked_at, r.state_at, ${isLateReturn(now)} as is_late,
  coalesce((select own.state <> 'done' from refunds own where own.id = r.refund_id), false) as is_refund_pending, p.id as part_id, o.id as order_id, o.number,
  o.address, p.store_id, p.store_name, p.store_slug, p.shipped_by,
  (select sum(units)::int from return_lines where return_id = r.id) as units,
  (select jsonb_agg(jsonb_build_object('title', l.product->>'title', 'image', l.product->>'image', 'quantity', l.units) order by l.position, l.id)
    from (select line.id, line.position, line.product, own.units from return_lines own join order_lines line on line.id = own.order_line_id
      where own.return_id = r.id order by line.position, line.id limit 3) l) as goods`;

const from = sql`returns r join order_parts p on p.id = r.order_part_id join orders o on o.id = p.order_id`;
const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`r.store_id = ${storeId}`);

const states: Readonly<Record<Exclude<ReturnView, 'all' | 'to_decide'>, readonly ReturnState[]>> = {
  asked: ['asked'],
  appealed: ['appealed'],
  expected: ['expected'],
  received: ['received'],
  refused: ['refused'],
  ended: ['refunded', 'closed'],
};

function isIn(view: ReturnView, now: Date): RawBuilder<unknown> | null {
  if (view === 'all') return null;
  if (view === 'to_decide') return isToDecide(now);
  return sql`r.state in (${sql.join(states[view].map((state) => sql.lit(state)))})`;
}

/** The list of `seller/returns` and `operator/returns`. `q`: the beginning of an order number; `store`: 0 for all. */
export function listedReturns(
  scope: Scope,
  { view, q, store = 0, now }: { view: ReturnView; q: string; store?: number; now: Date },
): List<ReturnRow, 'asked'> {
  return {
    name: 'returns',
    columns: columns(now),
    from,
    id: sql`r.id`,
    where: [ownOf(scope), isIn(view, now), numbered(q), store === 0 ? null : sql`r.store_id = ${store}`],
    // Ids follow the order of requests.
    sorts: { asked: { by: sql`r.id`, type: 'integer' } },
    usualSort: '-asked',
  };
}

/** Starts from the orders, which have an index on their number. */
function numbered(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  if (!/^\d/.test(q)) return sql`false`; // order numbers begin with a digit
  const upTo = `${q.toUpperCase()}\u{10FFFF}`;
  return sql`r.id = any(array(
    select own.id from returns own join order_parts part on part.id = own.order_part_id
    where part.order_id = any(array(select id from orders
      where lower(number) ~>=~ ${q.toLowerCase()}::text and lower(number) ~<~ ${upTo.toLowerCase()}::text))))`;
}

export type OneReturn = ReturnRow & {
  message: string | null;
  answer: string | null;
  appeal: string | null;
  decision: string | null;
  keeps: boolean;
  answered_by: 'store' | 'shop' | null;
  ended_by: 'buyer' | 'shop' | null;
  delivered_at: Date | null;
  answered_at: Date | null;
  appealed_at: Date | null;
  received_at: Date | null;
  ended_at: Date | null;
  refund_id: number | null;
  refund_state: string | null;
  refund_at: Date | null;
  refund_minor: number | null;
  refund_currency: string | null;
};

/** Undefined if it isn't in the scope. */
export async function findListedReturn(
  db: Kysely<DB>,
  scope: Scope,
  { id, now }: { id: number; now: Date },
): Promise<OneReturn | undefined> {
  const { rows } = await sql<OneReturn>`
    select ${columns(now)}, r.message, r.answer, r.appeal, r.decision, r.keeps, r.answered_by, r.ended_by, p.delivered_at, r.answered_at,
      r.appealed_at, r.received_at, r.ended_at, r.refund_id, refund.state as refund_state,
      case when refund.state = 'done' then refund.updated_at else refund.created_at end as refund_at, refund.amount_minor as refund_minor,
      refund.currency as refund_currency
    from ${from} left join refunds refund on refund.id = r.refund_id
    where r.id = ${id} and ${ownOf(scope)}`.execute(db);
  return rows[0];
}

export function listReturnedLines(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('return_lines')
    .innerJoin('order_lines', 'order_lines.id', 'return_lines.order_line_id')
    .select([
      'order_lines.id',
      'product_id',
      'product',
      'variant',
      'quantity',
      'units',
      'sellable_units',
      'refunded_units',
    ])
    .where('return_id', '=', id)
    .orderBy('position')
    .orderBy('order_lines.id')
    .execute();
}

/** Counts returns that await the store's answer (and since when) and those whose items are expected. */
export async function countOpenReturns(
  db: Kysely<DB>,
  scope: Scope,
): Promise<{ asked: number; expected: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ asked: number; expected: number; oldest_at: Date | null }>`
    select count(*) filter (where state = 'asked')::int as asked, count(*) filter (where state = 'expected')::int as expected,
      min(state_at) filter (where state = 'asked') as oldest_at
    from returns r where ${ownOf(scope)} and state in ('asked', 'expected')`.execute(db);
  return rows[0]!;
}
