import type { Doors } from '#http/mount.ts';
import { Answer } from '#http/refusal.ts';
import { deleteAccount } from './delete-account.ts';

export const privacyDoors: Pick<Doors<'account'>, 'deleteAccount'> = {
  deleteAccount: {
    async handle(call) {
      const refusal = await deleteAccount(call);
      if (refusal) return refusal;
      call.setLoginCookie(null);
      return new Answer(true as const, 'toast.account.deleted');
    },
  },
};
