import type { CUSTOMER_VIEWS, MESSAGE_VIEWS, SUBSCRIBER_VIEWS } from '@souk/contract/console/operator-people';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

export type CustomerRowOf = {
  id: number;
  name: string;
  email: string;
  created_at: Date;
  orders: number;
  spent_minor: number;
  also_spent: { minor: number; currency: string }[];
  last_order_at: Date | null;
  is_blocked: boolean;
};

// Subqueries run for the rows of the page only, through the index on orders.user_id.
const customerColumns = (currency: string) => sql<CustomerRowOf>`
  u.id, u.name, u.email, u.created_at, u.blocked_at is not null as is_blocked,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  (select coalesce(sum(o.total_minor), 0)::bigint from orders o
    where o.user_id = u.id and not o.cancelled and o.currency = ${currency}) as spent_minor,
  (select coalesce(jsonb_agg(jsonb_build_object('minor', other.minor, 'currency', other.currency) order by other.currency), '[]') from (
    select o.currency, sum(o.total_minor)::bigint as minor from orders o
    where o.user_id = u.id and not o.cancelled and o.currency <> ${currency} and o.total_minor > 0 group by 1) other) as also_spent,
  (select max(o.created_at) from orders o where o.user_id = u.id) as last_order_at`;

const customerViews: Readonly<Record<(typeof CUSTOMER_VIEWS)[number], RawBuilder<unknown> | null>> = {
  all: null,
  bought: sql`exists (select from orders o where o.user_id = u.id)`,
  blocked: sql`u.blocked_at is not null`,
};

/** Team members of the shop and of stores are customers once they have ordered. A search finds every account, to block or sign it out. */
const isCustomer = sql`not exists (
  select from memberships m where m.user_id = u.id and not exists (select from orders o where o.user_id = m.user_id))`;

type Asked<View> = { view: View; q: string };

export function customerList(
  { view, q }: Asked<(typeof CUSTOMER_VIEWS)[number]>,
  currency: string,
): List<CustomerRowOf, 'joined'> {
  return {
    name: 'operator-customers',
    columns: customerColumns(currency),
    from: sql`users u`,
    id: sql`u.id`,
    where: [
      sql`u.deleted_at is null`,
      view === 'all' && q === '' ? isCustomer : null,
      customerViews[view],
      q === '' ? null : isMeant(q),
    ],
    sorts: { joined: { by: sql`u.id`, type: 'integer' } },
    usualSort: '-joined',
  };
}

/** A full order number finds its customer; anything else is part of a name or email address. */
function isMeant(q: string): RawBuilder<unknown> {
  if (/^\d{8}[0-9A-Z]{6}$/i.test(q))
    return sql`u.id = (select o.user_id from orders o where o.number = ${q.toUpperCase()})`;
  const columns = q.includes('@') ? [sql`email`] : [sql`name`, sql`email`];
  return sql`u.id = ${idsOf('users', contains(columns, q))}`;
}

type CustomerOf = CustomerRowOf & {
  phone: string | null;
  blocked_at: Date | null;
  blocked_reason: string;
  logins: number;
  erased_reviews: number;
  erased_addresses: number;
  erased_messages: number;
  erased_lists: number;
  has_newsletter: boolean;
  newest: {
    id: number;
    number: string;
    at: string;
    minor: number;
    currency: string;
    is_cancelled: boolean;
  }[];
};

export async function findCustomer(
  db: Kysely<DB>,
  { id, currency, now }: { id: number; currency: string; now: Date },
): Promise<CustomerOf | undefined> {
  const isOwn = sql`user_id = u.id`;
  const { rows } = await sql<CustomerOf>`
    select ${customerColumns(currency)}, u.phone, u.blocked_at, u.blocked_reason,
      (select count(*)::int from logins where ${isOwn} and revoked_at is null and expires_at > ${now}::timestamptz) as logins,
      (select count(*)::int from reviews where ${isOwn}) as erased_reviews,
      (select count(*)::int from addresses where ${isOwn}) as erased_addresses,
      (select count(*)::int from contact_messages where ${isOwn} or lower(email) = lower(u.email)) as erased_messages,
      (select count(*)::int from wishlist_items where ${isOwn}) + (select count(*)::int from cart_items where ${isOwn}) as erased_lists,
      exists (select from newsletter_subscriptions where lower(email) = lower(u.email)) as has_newsletter,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'at', o.created_at,
          'minor', o.total_minor, 'currency', o.currency, 'is_cancelled', o.cancelled) order by o.created_at desc), '[]')
        from (select * from orders where ${isOwn} order by created_at desc, id desc limit 10) o) as newest
    from users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export type MessageRowOf = {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
  answer: string;
  answered_at: Date | null;
  done_at: Date | null;
};

const messageViews: Readonly<Record<(typeof MESSAGE_VIEWS)[number], RawBuilder<unknown> | null>> = {
  open: sql`done_at is null`,
  done: sql`done_at is not null`,
  all: null,
};
const messageColumns = sql<MessageRowOf>`id, name, email, subject, message, created_at, answer, answered_at, done_at`;

export function messageList({ view, q }: Asked<(typeof MESSAGE_VIEWS)[number]>): List<MessageRowOf, 'at'> {
  return {
    name: 'operator-messages',
    columns: messageColumns,
    from: sql`contact_messages`,
    id: sql`id`,
    where: [
      sql`true`,
      messageViews[view],
      q === ''
        ? null
        : sql`id = ${idsOf('contact_messages', contains([sql`name`, sql`email`, sql`subject`], q))}`,
    ],
    sorts: { at: { by: sql`id`, type: 'integer' } },
    usualSort: '-at',
  };
}

export async function findMessage(db: Kysely<DB>, id: number): Promise<MessageRowOf | undefined> {
  const { rows } = await sql<MessageRowOf>`
    select ${messageColumns} from contact_messages where id = ${id}`.execute(db);
  return rows[0];
}

export type SubscriberRowOf = {
  id: number;
  email: string;
  language: string;
  created_at: Date;
  confirmed_at: Date | null;
};

const subscriberViews: Readonly<Record<(typeof SUBSCRIBER_VIEWS)[number], RawBuilder<unknown> | null>> = {
  confirmed: sql`confirmed_at is not null`,
  waiting: sql`confirmed_at is null`,
  all: null,
};

export function subscriberList({
  view,
  q,
}: Asked<(typeof SUBSCRIBER_VIEWS)[number]>): List<SubscriberRowOf, 'at'> {
  return {
    name: 'operator-newsletter',
    columns: sql<SubscriberRowOf>`id, email, language_code as language, created_at, confirmed_at`,
    from: sql`newsletter_subscriptions`,
    id: sql`id`,
    where: [
      sql`true`,
      subscriberViews[view],
      q === '' ? null : sql`id = ${idsOf('newsletter_subscriptions', contains([sql`email`], q))}`,
    ],
    sorts: { at: { by: sql`id`, type: 'integer' } },
    usualSort: '-at',
  };
}
