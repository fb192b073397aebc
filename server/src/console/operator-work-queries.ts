import type { WorkKind, WorkOwner } from '@souk/rules/work-kinds';
import { atWallTime, localDay } from '@souk/rules/time-zone';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isDeadLink } from '#content/is-dead-link.ts';
import { listFailedJobs } from '#jobs/list-failed-jobs.ts';
import { isReleased } from '#order/seller-queries.ts';
import { isSubmitted } from '#product/approval/waiting-drafts.ts';
import { isToDecide } from '#returns/queries.ts';
import { isAside } from '#notification/console/operator-mail-queries.ts';
import { isToAnswer } from '#payment/dispute/dispute-list.ts';
import { oldDebts } from '#payment/payout/debt/debt-queries.ts';
import { isByHand, isToReview } from '#payment/console/operator-payment-queries.ts';
import { isLateOpen } from '#seller-application/console/operator-seller-queries.ts';
import { isOfThisWait, standingTakes, type WorkTake } from './work-take-queries.ts';

export type WorkRow = {
  kind: WorkKind;
  id: number;
  title: string;
  detail: string;
  count: number;
  order_id: number | null;
  order_number: string | null;
  amount_minor: number | null;
  currency: string | null;
  since: Date | null;
};

export type ListedWorkRow = WorkRow & {
  taken_by: number | null;
  taken_name: string | null;
  taken_at: Date | null;
};

const none = sql`null::integer as order_id, null::text as order_number, null::bigint as amount_minor, null::text as currency`;
const ofOrder = sql`o.id as order_id, o.number as order_number`;

/** Tasks of each kind, as `WorkRow`. Excludes what is decided or resolves itself. */
const sources: Readonly<Record<Exclude<WorkKind, 'job'>, (now: Date) => RawBuilder<unknown>>> = {
  application: () => sql`
    select 'application' as kind, id, store_name as title, name as detail, 1 as count, ${none}, coalesce(proved_at, created_at) as since
    from seller_applications where status = 'pending'`,
  // Answers to disabled steps need no decision.
  step: () => sql`
    select 'step' as kind, a.id, s.name as title, c.title as detail, 1 as count, ${none}, a.sent_at as since
    from checklist_answers a join checklist_steps c on c.id = a.step_id and c.status = 1 join stores s on s.id = a.store_id
    where a.state = 'waiting'`,
  rename: () => sql`
    select 'rename' as kind, r.id, s.name as title, r.name as detail, 1 as count, ${none}, r.sent_at as since
    from store_renames r join stores s on s.id = r.store_id where r.state = 'waiting'`,
  product: () => sql`
    select 'product' as kind, d.id, d.title, s.name as detail, 1 as count, ${none}, d.submitted_at as since
    from product_drafts d join stores s on s.id = d.store_id where ${isSubmitted}`,
  // One task per store.
  late: (now) => sql`
    select 'late' as kind, s.id, s.name as title, '' as detail, count(*)::int as count, ${none}, min(p.hand_over_by) as since
    from order_parts p join orders o on o.id = p.order_id join stores s on s.id = p.store_id
    where ${isLateOpen(now)} group by s.id`,
  // Returns that the store handles itself are not tasks of the shop.
  return: (now) => sql`
    select 'return' as kind, r.id, o.number as title, r.state as detail, 1 as count, ${ofOrder}, null::bigint as amount_minor,
      null::text as currency, r.state_at as since
    from returns r join order_parts p on p.id = r.order_part_id join orders o on o.id = p.order_id
    where ${isToDecide(now)}`,
  refund: () => sql`
    select 'refund' as kind, r.id, o.number as title, r.state as detail, 1 as count, ${ofOrder}, r.amount_minor, r.currency, r.updated_at as since
    from refunds r join orders o on o.id = r.order_id
    where ${isByHand}`,
  payment: () => sql`
    select 'payment' as kind, a.id, o.number as title, coalesce(a.review_reason, '') as detail, 1 as count, ${ofOrder},
      a.received_minor as amount_minor, a.received_currency as currency, a.updated_at as since
    from payment_attempts a join orders o on o.id = a.order_id
    where ${isToReview}`,
  dispute: () => sql`
    select 'dispute' as kind, d.id, o.number as title, '' as detail, 1 as count, ${ofOrder}, d.amount_minor, d.currency, d.opened_at as since
    from disputes d join orders o on o.id = d.order_id
    where ${isToAnswer}`,
  // One task per store.
  debt: (now) => sql`
    select 'debt' as kind, s.id, s.name as title, '' as detail, count(*)::int as count, null::integer as order_id, null::text as order_number,
      case when count(*) = 1 then max(old.owes_minor) end as amount_minor, case when count(*) = 1 then max(old.currency) end as currency,
      min(old.owed_since) as since
    from (${oldDebts(now)}) old join stores s on s.id = old.store_id group by s.id`,
  // Matched lines are booked in bulk; the rest need a look at each.
  bank: () => sql`
    select 'bank' as kind, l.id, coalesce(nullif(l.payer, ''), l.words) as title, case when l.provider is null then l.fit else 'provider' end as detail, 1 as count,
      null::integer as order_id, null::text as order_number, l.amount_minor, l.currency, l.created_at as since
    from bank_lines l where l.state = 'waiting'`,
  review: () => sql`
    select 'review' as kind, r.id, p.title, report.reason as detail, 1 as count, ${none}, report.created_at as since
    from review_reports report join reviews r on r.id = report.review_id join products p on p.id = r.product_id
    where report.decided_at is null`,
  // Broken links on the shop's pages.
  link: () => sql`
    select 'link' as kind, l.id, l.title, case when l.link = '' then '/page/' || l.slug else l.link end as detail, 1 as count, ${none}, l.dead_since as since
    from site_links l where ${isDeadLink(sql`l`)}`,
  mail: () => sql`
    select 'mail' as kind, id, kind as title, coalesce(last_error, '') as detail, 1 as count, ${none}, given_up_at as since
    from mails m where ${isAside}`,
};

const counted = 1000;

type Listed = {
  kinds: readonly WorkKind[];
  only: WorkKind | undefined;
  owner: WorkOwner | undefined;
  userId: number | null;
  now: Date;
};

/** The oldest hundred tasks of these kinds, and the number of each kind regardless of assignee (capped at a thousand). Two statements. */
export async function listWork(db: Kysely<DB>, { kinds, only, owner, userId, now }: Listed) {
  const all = waitingOf(kinds, now);
  if (all === null) return { kinds: [], rows: [] };
  const ofKind = only === undefined ? sql`true` : sql`work.kind = ${only}`;
  const isTheirs = {
    mine: sql`take.user_id = ${userId}`,
    nobody: sql`take.user_id is null`,
    all: sql`true`,
  }[owner ?? 'all'];
  const [counts, rows] = await Promise.all([
    countWork(db, { kinds, now }),
    sql<ListedWorkRow>`
      select work.*, take.user_id as taken_by, take.name as taken_name, take.at as taken_at
      from (${all}) work left join (${standingTakes(now)}) take
        on take.kind = work.kind and take.item = work.id::text and ${isOfThisWait(sql`take`, sql`work.since`)}
      where ${ofKind} and ${isTheirs} order by work.since, work.kind, work.id limit 100`.execute(db),
  ]);
  return { kinds: counts, rows: rows.rows };
}

/** Assignments of open tasks of these kinds, except failed jobs, which are in the job queue's own tables. */
export async function listTakes(
  db: Kysely<DB>,
  { kinds, now }: { kinds: readonly WorkKind[]; now: Date },
): Promise<(WorkTake & { kind: WorkKind; id: number })[]> {
  const own = kinds.filter((kind) => kind !== 'job');
  if (own.length === 0) return [];
  // Starts from assigned items rather than from all open ones.
  const taken = own.map(
    (kind) => sql`select kind, id, since from (${sources[kind](now)}) own
      where id = any(array(select item::int from work_takes where kind = ${kind}))`,
  );
  const { rows } = await sql<WorkTake & { kind: WorkKind; id: number }>`
    select work.kind, work.id, take.user_id, take.name, take.at
    from (${sql.join(taken, sql` union all `)}) work join (${standingTakes(now)}) take
      on take.kind = work.kind and take.item = work.id::text and ${isOfThisWait(sql`take`, sql`work.since`)}`.execute(
    db,
  );
  return rows;
}

/** An open task by kind and name (`workItemName`); null if it is not open. */
export async function findWork(
  db: Kysely<DB>,
  { kind, item, now }: { kind: WorkKind; item: string; now: Date },
): Promise<{ title: string; since: Date | null } | null> {
  if (kind === 'job') {
    const job = (await listFailedJobs(db)).find(({ name }) => name === item);
    return job ? { title: job.name, since: job.since } : null;
  }
  if (!/^[1-9]\d{0,8}$/.test(item)) return null;
  const { rows } = await sql<{ title: string; since: Date | null }>`
    select title, since from (${sources[kind](now)}) own where id = ${Number(item)} limit 1`.execute(db);
  return rows[0] ?? null;
}

type Counted = { kind: WorkKind; count: number; oldest_at: Date | null };

/** Open tasks per kind, capped at a thousand; kinds without any are omitted. */
export async function countWork(
  db: Kysely<DB>,
  { kinds, now }: { kinds: readonly WorkKind[]; now: Date },
): Promise<Counted[]> {
  const all = waitingOf(kinds, now);
  if (all === null) return [];
  const { rows } = await sql<Counted>`
    select kind, count(*)::int as count, min(since) as oldest_at from (${all}) work group by kind order by kind`.execute(
    db,
  );
  return rows;
}

/** Excludes failed jobs, which are in the job queue's own tables. */
function waitingOf(kinds: readonly WorkKind[], now: Date): RawBuilder<unknown> | null {
  const own = kinds.filter((kind) => kind !== 'job');
  if (own.length === 0) return null;
  return sql.join(
    own.map((kind) => sql`(select * from (${sources[kind](now)}) own order by since limit ${counted})`),
    sql` union all `,
  );
}

/** Orders and sales of today so far and of the same hours a week ago, as reports count them; days are in the shop's time zone. */
export async function readToday(
  db: Kysely<DB>,
  { now, currency, zone }: { now: Date; currency: string; zone: string },
): Promise<{ orders: number; orders_before: number; sales_minor: number; before_minor: number }> {
  const begin = atWallTime(zone, `${localDay(zone, now.getTime())}T00:00`)!; // a valid time
  const weekMs = 7 * 24 * 3_600_000;
  const from = new Date(begin.getTime() - weekMs);
  const to = new Date(now.getTime() - weekMs);
  const { rows } = await sql<{
    orders: number;
    orders_before: number;
    sales_minor: number;
    before_minor: number;
  }>`
    select count(*) filter (where created_at >= ${begin})::int as orders,
      count(*) filter (where created_at < ${begin})::int as orders_before,
      coalesce(sum(total_minor) filter (where created_at >= ${begin}), 0)::bigint as sales_minor,
      coalesce(sum(total_minor) filter (where created_at < ${begin}), 0)::bigint as before_minor
    from orders o
    where currency = ${currency} and not cancelled and ${isReleased}
      and (created_at between ${begin} and ${now} or created_at between ${from} and ${to})`.execute(db);
  return rows[0]!;
}
