import type { Doors } from '#http/mount.ts';
import { Refusal } from '#http/refusal.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import { pickUpSocialLogin } from './pick-up-login.ts';
import { findAwaitedEmail } from '#account/awaited-login-queries.ts';

export const socialLoginDoors: Doors<'socialLogin'> = {
  awaitedEmail: {
    isPersonal: true,
    async handle({ db, now, request }) {
      const browserHash = browserHashOf(request);
      return { email: browserHash === null ? null : await findAwaitedEmail(db, { browserHash, now }) };
    },
  },

  pickUp: {
    isPersonal: true,
    async handle(call) {
      const login = await pickUpSocialLogin(call);
      if (login instanceof Refusal) return login;
      call.setLoginCookie(login.token);
      return true;
    },
  },
};
