import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Scope } from '#access/scope.ts';
import type { List } from '#records/list-page.ts';

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Per store, and for the shop. */
export const maxWebhooks = 20;

const ofScope = (db: Kysely<DB>, { storeId }: Scope) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('webhook_messages')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where(sql<boolean>`tries > 0 and state <> 'done'`) // must match its partial index
        .as('failed'),
    ])
    .where('store_id', 'is not distinct from', storeId);

export const listWebhooks = (db: Kysely<DB>, scope: Scope) =>
  ofScope(db, scope).orderBy('id', 'desc').limit(maxWebhooks).execute();

export const findWebhook = (db: Kysely<DB>, scope: Scope, id: number) =>
  ofScope(db, scope).where('id', '=', id).executeTakeFirst();

export const lockWebhook = (tx: Transaction<DB>, { storeId }: Scope, id: number) =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('store_id', 'is not distinct from', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertWebhook(tx: Transaction<DB>, row: Insertable<DB['webhooks']>): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(
  db: Kysely<DB>,
  id: number,
  change: Updateable<DB['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** Members who may change webhooks there, with the language of the store or shop. */
export async function listWebhookManagers(db: Kysely<DB>, { storeId }: Scope) {
  return db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('stores', 'stores.id', 'memberships.store_id')
    .select(['users.id', 'users.email'])
    .select((select) =>
      sql<string>`coalesce(stores.language_code, ${select.selectFrom('languages').select('code').where('is_default', '=', true)}, 'en')`.as(
        'language',
      ),
    )
    .where('memberships.store_id', 'is not distinct from', storeId)
    .where(sql<boolean>`'keys.write' = any(roles.permissions)`)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute();
}

export async function deleteWebhook(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function insertTest(tx: Transaction<DB>, webhookId: number): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_messages')
    .values({ webhook_id: webhookId, event: 'test', about: '', body: JSON.stringify({ is_test: true }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export type ListedMessage = {
  id: number;
  message_id: string;
  event: string;
  about: string;
  state: 'waiting' | 'done' | 'given-up';
  tries: number;
  last_status: number | null;
  due_at: Date | null;
  created_at: Date;
};

const viewed = {
  all: null,
  failed: sql`message.state <> 'done' and message.tries > 0`,
  waiting: sql`message.state = 'waiting'`,
  done: sql`message.state = 'done'`,
} as const;
export type MessageView = keyof typeof viewed;

export const messageList = (
  { storeId }: Scope,
  webhookId: number,
  view: MessageView,
): List<ListedMessage, 'id'> => ({
  name: `webhook-messages:${webhookId}`,
  columns: sql`message.id, message.message_id, message.event, message.about, message.state, message.tries,
    message.last_status, message.due_at, message.created_at`,
  from: sql`webhook_messages message join webhooks on webhooks.id = message.webhook_id`,
  where: [
    sql`webhooks.store_id is not distinct from ${storeId}::integer`,
    sql`message.webhook_id = ${webhookId}`,
    viewed[view],
  ],
  id: sql`message.id`,
  sorts: { id: { by: sql`message.id`, type: 'integer' } },
  usualSort: '-id',
});

export async function findMessage(db: Kysely<DB>, { storeId }: Scope, id: number) {
  const message = await db
    .selectFrom('webhook_messages')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_messages.webhook_id')
    .selectAll('webhook_messages')
    .select(['webhooks.url', 'webhooks.store_id', 'webhooks.title'])
    .where('webhook_messages.id', '=', id)
    .where('webhooks.store_id', 'is not distinct from', storeId)
    .executeTakeFirst();
  if (!message) return null;
  const tries = await db
    .selectFrom('webhook_tries')
    .select(['at', 'status', 'ms', 'words'])
    .where('message_id', '=', id)
    .orderBy('id')
    .limit(50)
    .execute();
  return { ...message, made: tries };
}

/** Sends it again now with the same ID, so that receivers can detect duplicates. */
export async function requeueMessage(tx: Transaction<DB>, id: number): Promise<void> {
  await tx
    .updateTable('webhook_messages')
    .set({ state: 'waiting', due_at: null, finished_at: null })
    .where('id', '=', id)
    .execute();
}

export type DueMessage = {
  id: number;
  message_id: string;
  webhook_id: number;
  event: string;
  body: unknown;
  tries: number;
  created_at: Date;
};

/** Claims up to `limit` due messages until `leaseUntil`, oldest first, and counts the attempt. Skips paused and failed webhooks. */
export async function claimMessages(
  db: Kysely<DB>,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select message.id from webhook_messages message join webhooks on webhooks.id = message.webhook_id
      where message.state = 'waiting' and (message.due_at is null or message.due_at <= ${now}) and webhooks.state = 'on'
      order by message.due_at nulls first, message.id limit ${limit} for update of message skip locked)
    update webhook_messages set tries = tries + 1, due_at = ${leaseUntil} where id in (select id from due)
    returning id::integer, message_id, webhook_id, event, body, tries, created_at`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

export type Tried = { id: number; at: Date; status: number | null; ms: number; words: string };

export async function recordAttempt(
  tx: Transaction<DB>,
  { id, at, status, ms, words }: Tried,
  { state, dueAt }: { state: 'waiting' | 'done' | 'given-up'; dueAt: Date | null },
): Promise<void> {
  await Promise.all([
    tx.insertInto('webhook_tries').values({ message_id: id, at, status, ms, words }).execute(),
    tx
      .updateTable('webhook_messages')
      .set({ state, due_at: dueAt, last_status: status, finished_at: state === 'waiting' ? null : at })
      .where('id', '=', id)
      .execute(),
  ]);
}

export async function deleteOldMessages(db: Kysely<DB>, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 30 * 24 * 3_600_000);
  await db.deleteFrom('webhook_messages').where('created_at', '<', cutoff).execute();
}
