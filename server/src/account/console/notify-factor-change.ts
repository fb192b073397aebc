import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { factorChanged, type FactorChange } from '../mails/factor-changed.ts';

type FactorMail = { userId: number; change: FactorChange; title?: string; language: string; now: Date };

export async function notifyFactorChange(
  tx: Transaction<DB>,
  { userId, change, title = '', language, now }: FactorMail,
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    kind: factorChanged,
    cause: `factor-changed:${userId}:${change}:${now.getTime()}`,
    to: email,
    language,
    data: { name, change, title },
  });
}
