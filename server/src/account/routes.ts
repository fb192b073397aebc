import { mailboxOf } from '@souk/rules/validation';
import { endSessionsOf } from '#access/session-queries.ts';
import { countCart } from '#cart/queries.ts';
import { findDefaultAddressId } from '#shipping/addresses/queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call, Handlers } from '#http/mount.ts';
import type { Login } from '#access/shopper.ts';
import { callerOf } from '#http/caller-of.ts';
import { Answer, refuse } from '#http/refusal.ts';
import { refusePicture } from '#media/refusals.ts';
import { findUnpaidOrder } from '#order/find-unpaid-order.ts';
import { textOf } from '#texts/texts.ts';
import { changePassword } from './change-password.ts';
import { revokeLogins, storeDevice } from './login-queries.ts';
import { getUser, updateUser, type UserRow } from './queries.ts';
import { refuseAccount } from './refusals.ts';
import { mailResetCode, resetPassword } from './reset-password.ts';
import { setAvatar } from './set-avatar.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verifyAddress } from './verify-address.ts';
import { guestProfileView, loginView, profileView, userView } from './view.ts';

async function userOf({ db }: Pick<Call, 'db'>, user: UserRow) {
  return userView(user, await findDefaultAddressId(db, { userId: user.id, guestKey: null, token: null }));
}

type LogOutCall = Pick<Call, 'db' | 'now' | 'setLoginCookie'> & { login: Login };

async function logOut(call: LogOutCall, isEverywhere: boolean) {
  const { userId, jti } = call.login;
  await revokeLogins(call.db, { userId, now: call.now, ...(isEverywhere ? {} : { only: jti }) });
  if (isEverywhere) await endSessionsOf(call.db, userId, call.now);
  call.setLoginCookie(null);
  return true as const;
}

/** `privacy` handles account deletion, because it knows all domains with personal data. */
export const accountHandlers: Omit<Handlers<'account'>, 'deleteAccount'> = {
  profile: {
    async handle({ db, shopper, now, hasLostLogin }) {
      if (!shopper)
        return guestProfileView(
          { cartCount: 0, defaultAddressId: null, unpaidOrder: undefined },
          hasLostLogin,
        );
      const [cartCount, defaultAddressId, unpaidOrder] = await Promise.all([
        countCart(db, shopper),
        findDefaultAddressId(db, shopper),
        findUnpaidOrder(db, { shopper, now }),
      ]);
      const counts = { cartCount, defaultAddressId, unpaidOrder };
      if (shopper.userId === null) return guestProfileView(counts, hasLostLogin);
      return profileView(await getUser(db, shopper.userId), counts);
    },
  },

  signin: {
    isPersonal: true,
    async handle(call) {
      const { shop, body, request, guestToken, bindBrowser, language, now } = call;
      const { email, password } = body;
      const login = await signIn(shop, {
        ...callerOf(request),
        email,
        password,
        guestToken,
        bindBrowser,
        language: language.code,
        now,
      });
      if (!login.ok) return refuseAccount(login);
      call.setLoginCookie(login.token);
      return { ...loginView(login), user: await userOf(call, await getUser(call.db, login.userId)) };
    },
  },

  signup: {
    limit: 'signup',
    limitSubject: ({ body }) => mailboxOf(body.email),
    isPersonal: true,
    async handle({ shop, body, guestToken, bindBrowser, language, now }) {
      const { name, email, password, phone = null, order_id: orderId } = body;
      const outcome = await signUp(shop, {
        name,
        email,
        password,
        phone,
        guestToken,
        language: language.code,
        now,
        order: orderId === undefined ? null : { id: orderId, link: body },
        browserHash: bindBrowser(),
      });
      return outcome.ok ? email : refuseAccount(outcome);
    },
  },

  verify: {
    isPersonal: true,
    async handle(call) {
      const { shop, body, request, guestToken, now } = call;
      const outcome = await verifyAddress(shop, { ...callerOf(request), proof: body, guestToken, now });
      if (!outcome.ok) return refuseAccount(outcome);
      call.setLoginCookie(outcome.login.token);
      return { ...(await userOf(call, outcome.user)), code: null, ...loginView(outcome.login) };
    },
  },

  forgotPassword: {
    limit: 'forgot-password',
    limitSubject: ({ body }) => mailboxOf(body.email),
    isPersonal: true,
    async handle({ shop, body, bindBrowser, language, now }) {
      const { email } = body;
      await mailResetCode(shop, { email, browserHash: bindBrowser(), language: language.code, now });
      return email;
    },
  },

  updatePassword: {
    isPersonal: true,
    async handle(call) {
      const { shop, body, request, now } = call;
      const { password } = body;
      const language = call.language.code;
      const input = { ...callerOf(request), proof: body, password, language, now };
      const outcome = await resetPassword(shop, input);
      if (!outcome.ok) return refuseAccount(outcome);
      request.log.info({ user: outcome.userId }, 'a password was reset');
      call.setLoginCookie(null);
      return true;
    },
  },

  logout: { handle: (call) => logOut(call, call.body.everywhere ?? false) },
  logoutByGet: { handle: (call) => logOut(call, false) },

  updateProfile: {
    async handle(call) {
      const { name, phone } = call.body;
      const fields = { name, phone: phone === '' ? null : (phone ?? undefined) };
      return userOf(call, await updateUser(call.db, call.login.userId, fields));
    },
  },

  updateUserPassword: {
    async handle(call) {
      const { shop, db, body, login, request, now } = call;
      const { client } = callerOf(request);
      const { current_password: currentPassword, password } = body;
      const language = call.language.code;
      const changed = await changePassword(shop, { login, currentPassword, password, client, language, now });
      if (!changed.ok) return refuseAccount(changed);
      request.log.info({ user: login.userId }, 'a password was changed');
      return new Answer(await userOf(call, await getUser(db, login.userId)), 'toast.password.changed');
    },
  },

  avatar: {
    async handle({ shop, params, login, upload }) {
      if (params.id !== login.userId) return refuse('refusal.account.missing');
      const outcome = await setAvatar(shop, { userId: login.userId, bytes: upload });
      return outcome.ok ? { avatar: outcome.avatar } : refusePicture(outcome);
    },
  },

  fcmToken: {
    async handle(call) {
      const { fcm_token: fcmToken, device_type: deviceType = null } = call.body;
      await inTransaction(call.db, (tx) => storeDevice(tx, { ...call.login, fcmToken, deviceType }));
      return { message: textOf(call.language, 'reply.fcm-token.stored'), user_id: call.login.userId };
    },
  },
};
