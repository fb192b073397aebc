import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from './console-endpoint.ts';
import { requiredName, requiredText, text } from './input.ts';
import { id } from './wire.ts';

const time = z.iso.datetime();
/** The browser's WebAuthn response; the server validates it fully. */
const passkeyCredential = z.looseObject({ id: z.string().max(2000) });
const offer = z.string().max(4000);

/** The second factor: a code of the authenticator app, a recovery code, or a passkey's response to a challenge. */
export const SecondFactorBody = z.union([
  z.object({ code: text(40) }),
  z.object({ offer, passkey: passkeyCredential }),
]);

export const AccountSchema = z.object({
  name: z.string(),
  email: z.string(),
  has_authenticator: z.boolean(),
  passkeys: z.array(z.object({ id, title: z.string(), created_at: time, last_used_at: time.nullable() })),
  codes_left: z.int(),
  is_required: z.boolean(),
  passkeys_possible: z.boolean(),
});

export const readAccount = consoleEndpoint({
  method: 'GET',
  path: 'console/account',
  access: 'console',
  summary: 'Get the two-step verification methods of the account',
  reply: AccountSchema,
});

const codes = z.object({ codes: z.array(z.string()).nullable() });

export const offerAuthenticator = consoleEndpoint({
  method: 'GET',
  path: 'console/authenticator',
  access: 'console',
  confirm: 'rights',
  summary: 'Create a key for an authenticator app; it’s saved once its code is confirmed',
  reply: z.object({ offer, secret: z.string(), address: z.string() }),
});

export const addAuthenticator = consoleEndpoint({
  method: 'PUT',
  path: 'console/authenticator',
  access: 'console',
  confirm: 'rights',
  summary: 'Turn on the authenticator app; `codes` are recovery codes, shown only once',
  body: z.object({ offer, code: requiredText(CONSOLE.factorCode, 'refusal.second-factor.code-required') }),
  reply: codes,
});

export const removeAuthenticator = consoleEndpoint({
  method: 'DELETE',
  path: 'console/authenticator',
  access: 'console',
  confirm: 'rights',
  summary: 'Turn off the authenticator app',
  reply: z.literal(true),
});

export const offerPasskey = consoleEndpoint({
  method: 'GET',
  path: 'console/passkeys/new',
  access: 'console',
  confirm: 'rights',
  summary: 'Get the options for creating a passkey',
  reply: z.object({ offer, options: z.looseObject({ challenge: z.string() }) }),
});

export const addPasskey = consoleEndpoint({
  method: 'POST',
  path: 'console/passkeys',
  access: 'console',
  confirm: 'rights',
  summary: 'Add a passkey; `codes` are recovery codes, shown only once',
  body: z.object({
    offer,
    title: requiredName(CONSOLE.title, 'refusal.second-factor.title-required'),
    passkey: passkeyCredential,
  }),
  reply: codes,
});

export const removePasskey = consoleEndpoint({
  method: 'DELETE',
  path: 'console/passkeys/{id}',
  access: 'console',
  confirm: 'rights',
  summary: 'Remove a passkey',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  reply: z.literal(true),
});

export const renewRecoveryCodes = consoleEndpoint({
  method: 'POST',
  path: 'console/recovery-codes',
  access: 'console',
  confirm: 'rights',
  summary: 'Create ten new recovery codes and revoke the old ones',
  reply: codes,
});
