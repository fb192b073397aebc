import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type NewMessage = {
  name: string;
  email: string;
  subject: string;
  message: string;
  userId: number | null;
  now: Date;
};

export async function insertMessage(tx: Transaction<DB>, message: NewMessage): Promise<number> {
  const row = await tx
    .insertInto('contact_messages')
    .values({
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
      user_id: message.userId,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a person's messages with their account: sent while signed in, or from the account's address. */
export async function eraseSender(
  tx: Transaction<DB>,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where((is) => is.or([is('user_id', '=', userId), sql<boolean>`lower(email) = lower(${email})`]))
    .execute();
}

export async function lockMessage(tx: Transaction<DB>, id: number) {
  return tx
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'done_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markMessage(
  tx: Transaction<DB>,
  id: number,
  marks: { answer?: string; answered_at?: Date; done_at: Date | null },
): Promise<void> {
  await tx.updateTable('contact_messages').set(marks).where('id', '=', id).execute();
}
