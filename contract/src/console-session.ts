import { z } from 'zod';
import { SecondFactorBody } from './console-account.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { knownPassword, requiredEmail } from './input.ts';
import { id } from './wire.ts';

const audience = z.enum(['seller', 'operator']);
const time = z.iso.datetime();

const StoreOfMemberSchema = z.object({ id, name: z.string(), slug: z.string(), role: z.string() });

/**
 * Who is at the console, and what they may do there. `store`: the one that this call was about, which the header `X-Store`
 * chooses among `stores` (its id; else the oldest); null for an operator. `confirmed_until`: until then nothing asks for the
 * password again. `viewed_as`: somebody of the shop looks at this store or as this `role`, or edits the `products` of the store (`X-View-As`), which `viewed_until` ends; null for who it is. `needs_second_factor`: nothing but the own account opens before a second factor was set up. `second_factor_due_at`: from when on that is so; null when nothing is missing.
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
