import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { passwordChanged } from './mails/password-changed.ts';
import { getUser } from './queries.ts';

export async function notifyPasswordChange(
  tx: Transaction<DB>,
  { userId, language, now }: { userId: number; language: string; now: Date },
): Promise<void> {
  const { name, email } = await getUser(tx, userId);
  await queueMail(tx, {
    kind: passwordChanged,
    cause: `password-changed:${userId}:${now.getTime()}`,
    to: email,
    language,
    data: { name },
  });
}
