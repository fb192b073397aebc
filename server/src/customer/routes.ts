import { refuseAccount } from '#account/refusals.ts';
import { callerOf } from '#http/caller-of.ts';
import type { Handlers } from '#http/mount.ts';
import { Answer, refuse, type Refusal } from '#http/refusal.ts';
import { deleteAccount, type DeletionRefused } from './delete-account.ts';

export const privacyHandlers: Pick<Handlers<'account'>, 'deleteAccount'> = {
  deleteAccount: {
    async handle({ shop, login, body, request, now, setLoginCookie }) {
      const { client } = callerOf(request);
      const { current_password: currentPassword } = body;
      const deleted = await deleteAccount(shop, { login, currentPassword, client, now });
      if (!deleted.ok) return refuseDeletion(deleted);
      request.log.info({ user: login.userId }, 'an account was deleted');
      setLoginCookie(null);
      return new Answer(true as const, 'toast.account.deleted');
    },
  },
};

function refuseDeletion(refused: DeletionRefused): Refusal {
  switch (refused.reason) {
    case 'owns-store':
      return refuse('refusal.account.owns-store', { store: refused.store });
    case 'owns-shop':
    case 'login-needed':
    case 'password-needed':
      return refuse(`refusal.account.${refused.reason}`);
    default:
      return refuseAccount(refused);
  }
}
