import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { newPassword, pathId, requiredEmail, requiredName } from '../input.ts';
import { LONGEST } from '@souk/rules/limits';
import { id } from '../wire.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.string(),
  role_id: z.int(),
  expires_at: time,
  /** Whether the caller may grant the role, and so revoke the invitation. */
  can_grant: z.boolean(),
});

export const member = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  role_id: z.int(),
  last_seen_at: time.nullable(),
  has_second_factor: z.boolean(),
});

export const role = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Whether the caller holds all of its permissions, and so may grant it. */
  can_grant: z.boolean(),
});

const team = z.object({
  members: z.array(member.extend({ is_you: z.boolean() })),
  invitations: z.array(invitation),
  roles: z.array(role),
});
export type Team = z.output<typeof team>;

export const readTeam = consoleEndpoint({
  method: 'GET',
  path: 'seller/members',
  access: { seller: 'members.read' },
  summary: 'List the store’s team, invitations, roles and permissions',
  reply: team,
});

export const inviteToTeam = consoleEndpoint({
  method: 'POST',
  path: 'seller/members/invite',
  access: { seller: 'members.write' },
  confirm: 'rights',
  summary: 'Invite someone to the store by email; only the newest link works',
  body: z.object({ email: requiredEmail, role_id: z.int() }),
  reply: team,
});

export const withdrawFromTeam = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/invitations/{id}',
  access: { seller: 'members.write' },
  confirm: 'rights',
  summary: 'Revoke an invitation',
  params,
  reply: team,
});

export const changeTeam = consoleEndpoint({
  method: 'PUT',
  path: 'seller/members/{id}',
  access: { seller: 'members.write' },
  confirm: 'rights',
  summary: 'Change a member’s role; a new owner replaces the current one',
  params,
  body: z.object({ role_id: z.int() }),
  reply: team,
});

export const removeFromTeam = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/members/{id}',
  access: { seller: 'members.write' },
  confirm: 'rights',
  summary: 'Remove a member from the store',
  params,
  reply: team,
});

export const leaveTeam = consoleEndpoint({
  method: 'POST',
  path: 'seller/members/leave',
  access: 'console',
  confirm: 'rights',
  summary: 'Leave the store; the last owner can’t',
  reply: z.literal(true),
});

const token = z.string().min(20).max(100);

export const readInvitation = consoleEndpoint({
  method: 'POST',
  path: 'console/invitation',
  access: 'public',
  confirm: 'never',
  summary: 'Get an invitation by its emailed link',
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    role: z.string(),
    invited_by: z.string(),
    /** Null: an invitation to the operator team. */
    store: z.string().nullable(),
    /** Whether the address has no account yet, so name and password are required. */
    needs_account: z.boolean(),
  }),
});

export const acceptInvitation = consoleEndpoint({
  method: 'POST',
  path: 'console/invitation/accept',
  access: 'public',
  confirm: 'never',
  summary: 'Accept an invitation; creates an account for its address if there is none',
  body: z.object({
    token,
    account: z
      .object({ name: requiredName(LONGEST.name, 'refusal.name.required'), password: newPassword })
      .nullable(),
  }),
  reply: z.object({ store_id: id.nullable() }),
});
