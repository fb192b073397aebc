import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { announceWork } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';

/** Skips causes that already have an email. Notifies the mail worker if any was inserted. */
export async function insertMails(tx: Transaction<DB>, mails: Insertable<DB['mails']>[]): Promise<void> {
  const inserted = await tx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute();
  if (inserted.length > 0) await announceWork(tx, 'mail');
}

/** Causes for which an email was ever queued; causes are never deleted. */
export async function listQueuedCauses(db: Kysely<DB>, causes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'in', [...causes, ''])
    .execute();
  return new Set(rows.map(({ cause }) => cause));
}

export async function getMailId(db: Kysely<DB>, cause: string): Promise<number> {
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  return id;
}

/** Retries all refused emails at once: the mail server has changed. */
export async function retryRefusedMails(tx: Transaction<DB>): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ due_at: null })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('last_error', 'is not', null)
    .execute();
  await announceWork(tx, 'mail');
}

/** Deletes emails that no process has started sending. Returns their causes; waits for rows being claimed, which stay. */
export async function withdrawMails(tx: Transaction<DB>, causes: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('mails')
    .where('cause', 'in', [...causes, ''])
    .where('tries', '=', 0)
    .returning('cause')
    .execute();
  return gone.map(({ cause }) => cause);
}

/** Due time of the next deliberately delayed email, if within `withinMs`. */
export async function nextMailAt(
  db: Kysely<DB>,
  { now, withinMs }: { now: Date; withinMs: number },
): Promise<Date | null> {
  const row = await db
    .selectFrom('mails')
    .select('due_at')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', new Date(now.getTime() + withinMs))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

/**
 * Claims up to `limit` due emails until `leaseUntil`, oldest first, and counts the attempt. Skips rows being claimed by other processes.
 */
export async function claimMails(
  db: Kysely<DB>,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
) {
  const claimed = await db
    // Materialized: planned into the update, the subquery could run more than once and claim too many.
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where((is) => is.or([is('due_at', 'is', null), is('due_at', '<=', now)]))
          .orderBy('due_at', (order) => order.asc().nullsFirst())
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('mails')
    .set({
      tries: sql<number>`tries + 1`,
      first_try_at: sql<Date>`coalesce(first_try_at, ${now}::timestamptz)`,
      due_at: leaseUntil,
    })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'recipient', 'language_code', 'data', 'tries', 'first_try_at', 'created_at'])
    .execute();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** `isSecret`: deletes the facts, which are no longer needed. `byServer`: a mail server accepted it, with that `reply`. */
export async function markSent(
  db: Kysely<DB>,
  sent: readonly { id: number; now: Date; isSecret: boolean; byServer: boolean; reply: string | null }[],
): Promise<void> {
  await sql`
    update mails set sent_at = sent.at, due_at = null, last_error = null, by_server = sent.by_server, reply = sent.reply,
      data = case when sent.is_secret then '{}'::jsonb else mails.data end
    from unnest(
      ${sent.map(({ id }) => id)}::int[],
      ${sent.map(({ now }) => now)}::timestamptz[],
      ${sent.map(({ isSecret }) => isSecret)}::boolean[],
      ${sent.map(({ byServer }) => byServer)}::boolean[],
      ${sent.map(({ reply }) => reply)}::text[]
    ) as sent (id, at, is_secret, by_server, reply)
    where mails.id = sent.id`.execute(db);
}

/** Schedules a retry at `dueAt`; null: gives up. No effect if another process has tried since (`tries`) or sent it. */
export async function markFailed(
  db: Kysely<DB>,
  failure: {
    id: number;
    tries: number;
    error: string;
    now: Date;
    dueAt: Date | null;
    isSecret: boolean;
  },
): Promise<void> {
  const { id, tries, error, now, dueAt, isSecret } = failure;
  await db
    .updateTable('mails')
    .set({
      last_error: error,
      due_at: dueAt,
      ...(dueAt === null ? { given_up_at: now, ...(isSecret ? { data: '{}' } : {}) } : {}),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute();
}

const emptied = 'removed';

/** Deletes facts and recipients of emails sent or given up before that time; their causes stay. */
export async function emptyOldMails(db: Kysely<DB>, { before }: { before: Date }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ data: '{}', recipient: emptied, last_error: null, reply: null })
    .where((is) => is.or([is('sent_at', '<', before), is('given_up_at', '<', before)]))
    .where('recipient', '!=', emptied)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** For `souk doctor`: waiting emails, undelivered ones of the last 90 days, and the last error. */
export async function readOutbox(db: Kysely<DB>) {
  return db
    .selectFrom('mails')
    .select((is) => [
      is.fn
        .countAll<number>()
        .filterWhere('sent_at', 'is', null)
        .filterWhere('given_up_at', 'is', null)
        .as('waiting'),
      is.fn
        .countAll<number>()
        .filterWhere('given_up_at', 'is not', null)
        .filterWhere('recipient', '!=', emptied)
        .as('givenUp'),
      is
        .selectFrom('mails as failed')
        .select('failed.last_error')
        .where('failed.last_error', 'is not', null)
        .orderBy('failed.id', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .executeTakeFirstOrThrow();
}

/** Erases address and facts of emails already sent to a person who deletes their account; pending ones are still sent. */
export async function eraseRecipient(tx: Transaction<DB>, email: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ recipient: emptied, data: '{}', last_error: null })
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .execute();
}

/** For monitoring: the counts, and the creation time of the oldest waiting email (null: none). */
export async function readOutboxLevels(db: Kysely<DB>) {
  const waiting = db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .select((is) => [is.fn.countAll<number>().as('waiting'), is.fn.min('created_at').as('oldest')]);
  const undelivered = db
    .selectFrom('mails')
    .where('given_up_at', 'is not', null)
    .where('recipient', '!=', emptied)
    .select((is) => is.fn.countAll<number>().as('undelivered'));
  const [{ waiting: count, oldest }, counted] = await Promise.all([
    waiting.executeTakeFirstOrThrow(),
    undelivered.executeTakeFirstOrThrow(),
  ]);
  return { waiting: count, oldest: oldest as Date | null, undelivered: counted.undelivered };
}

/** Locks an email that was given up and not discarded. */
export async function lockUndelivered(tx: Transaction<DB>, id: number) {
  const mail = await tx
    .selectFrom('mails')
    .select(['id', 'kind', sql<boolean>`data = '{}'`.as('isEmptied')])
    .where('id', '=', id)
    .where('given_up_at', 'is not', null)
    .where('recipient', '!=', emptied)
    .forUpdate()
    .executeTakeFirst();
  return mail ?? null;
}

export async function requeueUndelivered(
  tx: Transaction<DB>,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ given_up_at: null, tries: 0, first_try_at: null, due_at: now })
    .where('id', '=', id)
    .execute();
  await announceWork(tx, 'mail');
}

export async function deleteUndelivered(tx: Transaction<DB>, id: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ data: '{}', recipient: emptied, last_error: null })
    .where('id', '=', id)
    .execute();
}
