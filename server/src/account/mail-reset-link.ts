import type { Audience } from '@souk/rules/permissions';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { issueLink, mayMailCode } from '#notification/codes/mail-code.ts';
import { resetLink } from './mails/reset-link.ts';

type Asked = { email: string; signUpId?: number; audience: Audience; language: string; now: Date };

export async function mailResetLink(
  tx: Transaction<DB>,
  shop: Shop,
  { email, signUpId, audience, language, now }: Asked,
): Promise<void> {
  if (!(await mayMailCode(tx, shop, { purpose: 'reset', email, now }))) return;
  const opens = signUpId === undefined ? {} : { signUpId };
  const { id, link } = await issueLink(tx, shop, { purpose: 'reset', email, ...opens });
  await queueMail(tx, {
    kind: resetLink,
    cause: `reset-code:${id}`,
    to: email,
    language,
    data: { link, audience },
  });
}
