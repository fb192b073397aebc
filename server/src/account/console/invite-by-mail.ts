import type { Permission } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { inviteMember, type Invited } from '#access/invite-member.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { invitation } from '../mails/invitation.ts';

type Wish = {
  email: string;
  roleId: number;
  own: readonly Permission[];
  by: { userId: number; name: string };
  language: string;
  now: Date;
};

/** Creates an invitation and queues its email in the same transaction. */
export async function inviteByMail(
  tx: AuditedTx,
  scope: Scope,
  { by, language, ...wish }: Wish,
): Promise<Invited> {
  const invited = await inviteMember(tx, scope, { ...wish, userId: by.userId });
  if (!invited.ok) return invited;
  const store = await nameOfStore(tx, scope);
  await queueMail(tx, {
    kind: invitation,
    cause: `invitation:${invited.id}:${wish.now.getTime()}`,
    to: wish.email,
    language,
    data: { store, by: by.name, token: invited.token },
  });
  return invited;
}

export async function nameOfStore(db: Kysely<DB>, { storeId }: Scope): Promise<string | null> {
  const row = await db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst();
  return row?.name ?? null;
}
