import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { isSameOrigin } from '#http/proof.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import { exchangeSocialLogin } from './exchange-social-login.ts';
import { findPendingEmail } from '../pending-login-queries.ts';

export const socialLoginHandlers: Handlers<'socialLogin'> = {
  awaitedEmail: {
    isPersonal: true,
    async handle({ db, now, request }) {
      const browserHash = browserHashOf(request);
      return { email: browserHash === null ? null : await findPendingEmail(db, { browserHash, now }) };
    },
  },

  exchangeToken: {
    isPersonal: true,
    async handle({ shop, body, request, guestToken, setLoginCookie, now }) {
      const browserHash = isSameOrigin(shop, request) ? browserHashOf(request) : null;
      const login = await exchangeSocialLogin(shop, { token: body.token, browserHash, guestToken, now });
      if (!login.ok) return refuse('refusal.social.expired');
      setLoginCookie(login.token);
      return true;
    },
  },
};
