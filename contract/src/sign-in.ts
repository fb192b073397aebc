import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { UserSchema } from './account.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyFlag,
  bodyId,
  isConfirmed,
  joinName,
  knownPassword,
  newPassword,
  optional,
  passwordMismatch,
  phone,
  requiredEmail,
  requiredName,
  signedLink,
  userToken,
} from './input.ts';
import { codeMissing, emailMissing, hasCode, hasEmail, proofFields } from './mail-proof.ts';
import { timestamp } from './wire.ts';

/**
 * A new login: the bearer token and its latest expiry. Calls from our own pages also get the httpOnly cookie `frontend_token` and
 * don't need these two.
 */
const loginFields = { token: z.string(), expires_in: timestamp };

/**
 * The right password of an unverified sign-up is refused with body status 201 and `data.next: 'verify'` [ours]: a new code is
 * emailed, for `user/verify`.
 */
export const signin = endpoint({
  method: 'POST',
  path: 'user/signin',
  access: 'public',
  summary: 'Log in and merge the guest cart',
  body: z.object({
    email: requiredEmail,
    password: knownPassword('refusal.password.required'),
    user_token: userToken,
  }),
  reply: z.object({ ...loginFields, user: UserSchema }),
});

/**
 * Answers the same for new, unverified and known addresses, unless the setting `compat_signup_reveals` is on. An invalid `phone` is
 * dropped, not refused. `order_id` [ours]: a guest order placed with this address that the caller may see, by token or signed link;
 * it is assigned to the account that the emailed code opens.
 */
export const signup = endpoint({
  method: 'POST',
  path: 'user/signup',
  access: 'public',
  summary: 'Create an account; emails a code that verifies it',
  body: z.preprocess(
    joinName,
    z
      .object({
        name: requiredName(LONGEST.name, 'refusal.name.required'),
        email: requiredEmail,
        password: newPassword,
        password_confirmation: optional(z.string()),
        phone: phone.optional().catch(undefined),
        order_id: optional(bodyId('refusal.order.missing')),
        user_token: userToken,
        ...signedLink,
      })
      .refine(isConfirmed, passwordMismatch),
  ),
  reply: z.string(),
});

/** `token` and `expires_in` are ours: access to the mailbox signs the person in, with the guest cart. */
export const verify = endpoint({
  method: 'POST',
  path: 'user/verify',
  access: 'public',
  summary: 'Verify an account with the emailed code and log in',
  body: z
    .object({ ...proofFields, user_token: userToken })
    .refine(hasEmail, emailMissing)
    .refine(hasCode, codeMissing),
  reply: UserSchema.extend({ code: z.null(), ...loginFields }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'user/forgot-password',
  access: 'public',
  summary: 'Email a code for a new password; same response whether or not the account exists',
  body: z.object({ email: requiredEmail }),
  reply: z.string(),
});

export const updatePassword = endpoint({
  method: 'POST',
  path: 'user/update-password',
  access: 'public',
  summary: 'Set a new password with the emailed code and end all sessions',
  body: z
    .object({ ...proofFields, password: newPassword, password_confirmation: optional(z.string()) })
    .refine(hasEmail, emailMissing)
    .refine(hasCode, codeMissing)
    .refine(isConfirmed, passwordMismatch),
  reply: z.literal(true),
});

export const logout = endpoint({
  method: 'POST',
  path: 'user/logout',
  access: 'login',
  summary: 'Log out of this session, or of all sessions with `everywhere`',
  body: z.object({ everywhere: optional(bodyFlag) }),
  reply: z.literal(true),
});

export const logoutByGet = endpoint({
  method: 'GET',
  path: 'user/logout',
  access: 'login',
  acts: true,
  summary: 'Log out, as a GET',
  reply: z.literal(true),
});
