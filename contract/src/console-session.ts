import { z } from 'zod';
import { SecondFactorBody } from './console-account.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { knownPassword, requiredEmail } from './input.ts';
import { id } from './wire.ts';

const audience = z.enum(['seller', 'operator']);
const time = z.iso.datetime();

const StoreOfMemberSchema = z.object({ id, name: z.string(), slug: z.string(), role: z.string() });

/**
 * The signed-in person and their permissions. `store`: the store of this call, selected among `stores` by the header `X-Store` (an
 * id; default: the oldest); null for operators. `confirmed_until`: no password confirmation is needed until then. `viewed_as`: an
 * operator views this store, or views it as this `role`, or edits the store's `products` (`X-View-As`), until `viewed_until`;
 * otherwise null. `needs_second_factor`: only the own account is accessible until a second factor is set up.
 * `second_factor_due_at`: when that begins; null when nothing is missing.
 */
export const MeSchema = z.object({
  id,
  name: z.string(),
  audience,
  role: z.string(),
  permissions: z.array(z.string()),
  store: StoreOfMemberSchema.nullable(),
  stores: z.array(StoreOfMemberSchema),
  shop_name: z.string(),
  /** IANA zone in which the console shows times: the store's, or the shop's. */
  time_zone: z.string(),
  session_id: z.uuid(),
  confirmed_until: time.nullable(),
  viewed_as: z.enum(['store', 'role', 'products']).nullable(),
  viewed_until: time.nullable(),
  needs_second_factor: z.boolean(),
  second_factor_due_at: time.nullable(),
});

export const openSession = consoleEndpoint({
  method: 'POST',
  path: 'console/session',
  access: 'public',
  confirm: 'never',
  summary:
    'Sign in to a console. The session is stored in the httpOnly cookie `console_token` (sellers) or `operator_token`; `x-console` selects one if both are sent. If `next` is `second-factor`, repeat the call with one of the methods in `data.second_factor`',
  body: z.object({
    email: requiredEmail,
    password: knownPassword('refusal.password.required'),
    audience,
    second_factor: SecondFactorBody.optional(),
  }),
  reply: z.literal(true),
});

export const endSession = consoleEndpoint({
  method: 'DELETE',
  path: 'console/session',
  access: 'console',
  confirm: 'never',
  summary: 'Sign out of this console',
  reply: z.literal(true),
});

export const me = consoleEndpoint({
  method: 'GET',
  path: 'console/me',
  access: 'console',
  summary: 'Get the signed-in user, their stores and permissions',
  reply: MeSchema,
});

export const confirmSession = consoleEndpoint({
  method: 'POST',
  path: 'console/confirm',
  access: 'console',
  confirm: 'never',
  summary:
    'Confirm the password before an action that moves money or changes permissions; valid for ten minutes',
  body: z.object({
    password: knownPassword('refusal.password.required'),
    second_factor: SecondFactorBody.optional(),
  }),
  reply: z.object({ confirmed_until: time }),
});

export const SessionSchema = z.object({
  id: z.uuid(),
  audience,
  user_agent: z.string(),
  created_at: time,
  last_seen_at: time,
  is_current: z.boolean(),
});

export const listSessions = consoleEndpoint({
  method: 'GET',
  path: 'console/sessions',
  access: 'console',
  summary: 'List console sessions, last used first',
  reply: z.array(SessionSchema),
});

export const revokeSession = consoleEndpoint({
  method: 'DELETE',
  path: 'console/sessions/{id}',
  access: 'console',
  confirm: 'never',
  summary: 'Sign out a session',
  params: z.object({ id: z.uuid() }),
  reply: z.literal(true),
});
