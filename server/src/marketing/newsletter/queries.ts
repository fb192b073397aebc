import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const columns = ['id', 'email', 'language_code', 'confirmed_at'] as const;

/**
 * Records a subscription request and the time of its email. Null if the last email was after `lastMailBefore`; then none is sent. One
 * statement, so of parallel calls one gets the row (INVARIANTS I44). A confirmed address keeps its language, since anyone can enter it.
 */
export async function claimSubscription(
  tx: Transaction<DB>,
  asked: { email: string; languageCode: string; now: Date; lastMailBefore: Date },
) {
  const row = await tx
    .insertInto('newsletter_subscriptions')
    .values({
      email: asked.email,
      language_code: asked.languageCode,
      mailed_at: asked.now,
      created_at: asked.now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({
          mailed_at: asked.now,
          language_code: sql`case when newsletter_subscriptions.confirmed_at is null
            then excluded.language_code else newsletter_subscriptions.language_code end`,
        })
        .where('newsletter_subscriptions.mailed_at', '<=', asked.lastMailBefore),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmWaiting(tx: Transaction<DB>, { id, now }: { id: number; now: Date }) {
  const row = await tx
    .updateTable('newsletter_subscriptions')
    .set({ confirmed_at: now, mailed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function isConfirmed(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubscription(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute();
}

export async function eraseSubscriber(tx: Transaction<DB>, email: string): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscriptions')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}

export async function deleteUnconfirmed(db: Kysely<DB>, mailedBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<', mailedBefore)
    .execute();
}
