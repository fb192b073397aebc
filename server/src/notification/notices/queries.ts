import {
  isNoticeKind,
  NOTICE_KINDS,
  usualWays,
  type NoticeKind,
  type NoticeWays,
} from '@souk/rules/notice-kinds';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';

export type NoticeRow = {
  id: number;
  kind: NoticeKind;
  subject: string;
  about: string;
  at: Date;
  is_read: boolean;
};

/** The user, and their store (null: the operator console). */
export type Reader = Scope & { userId: number };

const known = sql`e.kind = any(${sql.lit(`{${NOTICE_KINDS.join(',')}}`)}::text[])`;

const ofReader = ({ userId, storeId }: Reader) => sql`
  n.user_id = ${userId} and ${storeId === null ? sql`n.store_id is null` : sql`n.store_id = ${storeId}`}`;

export function noticesOf(
  reader: Reader,
  { view, q }: { view: 'all' | 'unread'; q?: string | undefined },
): List<NoticeRow, 'created'> {
  return {
    name: 'notices',
    columns: sql`n.id, e.kind, e.subject, e.about, n.at, n.read_at is not null as is_read`,
    from: sql`notices n join notice_events e on e.id = n.event_id`,
    where: [
      ofReader(reader),
      known,
      view === 'unread' ? sql`n.read_at is null` : null,
      q ? sql`strpos(lower(e.about), lower(${q})) > 0` : null,
    ],
    id: sql`n.id`,
    sorts: { created: { by: sql`n.at`, type: 'timestamptz' } },
    usualSort: '-created',
  };
}

export async function countUnread(db: Kysely<DB>, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from notices n join notice_events e on e.id = n.event_id
      where ${ofReader(reader)} and n.read_at is null and ${known} limit 1000) unread`.execute(db);
  return rows[0]!.count;
}

/** `at` null: unread. Notifications of others are unaffected. */
export async function markNotices(
  db: Kysely<DB>,
  reader: Reader,
  { ids, at }: { ids: 'all' | readonly number[]; at: Date | null },
): Promise<void> {
  const chosen = ids === 'all' ? sql`true` : sql`n.id = any(${[...ids]}::integer[])`;
  await sql`
    update notices n set read_at = ${at}
    where ${ofReader(reader)} and ${chosen} and (n.read_at is null) = ${at !== null}`.execute(db);
}

/** Users' choices per kind; kinds without a row use the default. */
export async function readChoices(
  db: Kysely<DB>,
  userIds: readonly number[],
): Promise<(userId: number, kind: NoticeKind) => NoticeWays> {
  const rows = await db
    .selectFrom('notice_choices')
    .selectAll()
    .where('user_id', 'in', userIds.length > 0 ? [...userIds] : [0])
    .execute();
  const chosen = new Map(
    rows.map(({ user_id: user, kind, panel, mail }) => [`${user} ${kind}`, { panel, mail }]),
  );
  return (userId, kind) => chosen.get(`${userId} ${kind}`) ?? usualWays(kind);
}

export async function putChoice(
  tx: Transaction<DB>,
  userId: number,
  { kind, panel, mail }: { kind: NoticeKind } & NoticeWays,
): Promise<void> {
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId, kind, panel, mail })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ panel, mail }))
    .execute();
}

export type NoticeEvent = {
  id: number;
  kind: NoticeKind;
  storeId: number | null;
  subject: string;
  about: string;
  createdAt: Date;
};

/** Records the events that `due` selects (`store_id`, `subject`, `about`), each once. Returns their number. */
export async function insertEvents(
  db: Kysely<DB>,
  { kind, now, due }: { kind: NoticeKind; now: Date; due: RawBuilder<unknown> },
): Promise<number> {
  const { rows } = await sql`
    insert into notice_events (kind, store_id, subject, about, created_at)
    select ${kind}, due.store_id, due.subject, due.about, ${now}::timestamptz from (${due}) due
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

/**
 * Claims the oldest pending events; other processes skip them. Kinds that no longer exist are dropped. By an array of IDs: a join with as
 * many as may be due would scan all past events.
 */
export async function claimEvents(
  tx: Transaction<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<NoticeEvent[]> {
  const { rows } = await sql<Omit<NoticeEvent, 'kind'> & { kind: string }>`
    with due as materialized (
      select id from notice_events where told_at is null order by id limit ${limit} for update skip locked)
    update notice_events set told_at = ${now} where id = any(array(select id from due))
    returning id::integer, kind, store_id as "storeId", subject, about, created_at as "createdAt"`.execute(
    tx,
  );
  return rows
    .flatMap(({ kind, ...event }) => (isNoticeKind(kind) ? [{ ...event, kind }] : []))
    .toSorted((one, other) => one.id - other.id);
}

export type NoticeRecipient = {
  userId: number;
  storeId: number | null;
  email: string;
  language: string;
  store: string | null;
  permissions: string[];
};

/** Members of these stores (null: the shop), with the store's or shop's language. */
export async function listRecipients(
  db: Kysely<DB>,
  storeIds: readonly (number | null)[],
): Promise<NoticeRecipient[]> {
  const stores = storeIds.filter((one) => one !== null);
  const { rows } = await sql<NoticeRecipient>`
    select m.user_id as "userId", m.store_id as "storeId", u.email, s.name as store, r.permissions,
      coalesce(s.language_code, (select code from languages where is_default), 'en') as language
    from memberships m join roles r on r.id = m.role_id join users u on u.id = m.user_id
      left join stores s on s.id = m.store_id
    where u.deleted_at is null and (m.store_id = any(${stores}::integer[])
      or (m.store_id is null and ${storeIds.includes(null)}))
    order by m.user_id`.execute(db);
  return rows;
}

export async function insertNotices(
  tx: Transaction<DB>,
  rows: readonly { event_id: number; user_id: number; store_id: number | null; at: Date }[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('notices')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteOldEvents(db: Kysely<DB>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 60 * 24 * 3_600_000);
  await db.deleteFrom('notice_events').where('created_at', '<', cutoff).execute();
}
