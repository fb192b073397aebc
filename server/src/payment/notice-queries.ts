import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AttemptKey } from '#ledger/attempt-queries.ts';

export type NoticeOutcome = 'applied' | 'asked' | 'waiting' | 'unknown' | 'empty' | 'refused' | 'trial';

export async function insertNotice(
  db: Kysely<DB>,
  notice: {
    provider: string;
    outcome: NoticeOutcome;
    status: number;
    now: Date;
    attemptId: number | null;
    named: AttemptKey;
    facts: string[];
  },
): Promise<void> {
  const { provider, outcome, status, now, attemptId, named, facts } = notice;
  await db
    .insertInto('payment_notices')
    .values({
      provider,
      outcome,
      status,
      facts,
      received_at: now,
      attempt_id: attemptId,
      named: JSON.stringify(named),
    })
    .execute();
}

export async function findNotice(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('payment_notices')
    .select(['id', 'provider', 'outcome', 'attempt_id', 'named'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, named: row.named as AttemptKey }; // written by `insertNotice`
}

export async function recordReplay(
  tx: Transaction<DB>,
  {
    id,
    attemptId,
    outcome,
    now,
  }: { id: number; attemptId: number | null; outcome: 'asked' | 'trial'; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_notices')
    .set({ outcome, attempt_id: attemptId, replayed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Retention: 180 days to explain a payment's history, 30 days for refused messages. */
export async function deleteOldNotices(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    delete from payment_notices
    where received_at < ${now}::timestamptz - interval '180 days'
      or outcome = 'refused' and received_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
