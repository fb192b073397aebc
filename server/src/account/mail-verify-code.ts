import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { issueCode } from './mail-code.ts';

/** Mails a new code that verifies the address of an account; `language` is the mail's. */
export async function mailVerifyCode(
  tx: Transaction<DB>,
  shop: Shop,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const issued = await issueCode(tx, shop, { purpose: 'verify', email });
  if (!issued) return;
  const { id, code, link } = issued;
  await queueMail(tx, {
    kind: 'verify-code',
    cause: `verify-code:${id}`,
    to: email,
    language,
    data: { code, link },
  });
}
