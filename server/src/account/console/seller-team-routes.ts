import type { ConsoleApi } from '@souk/contract/console-api';
import { acceptInvitation } from '../accept-invitation.ts';
import { isConsolePassword } from '../console-password.ts';
import { findByEmail } from '../queries.ts';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { changeRole } from '#access/change-role.ts';
import { invitationHash, withdrawInvitation } from '#access/invite-member.ts';
import { findInvitation } from '#access/invitation-queries.ts';
import { removeMember } from '#access/remove-member.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { inviteByMail, nameOfStore } from './invite-by-mail.ts';
import { refuseTeam } from './refusals.ts';
import { readTeam } from './team-queries.ts';

/** API keys have no session and are not members. */
async function theTeam({
  db,
  now,
  caller: { scope, permissions, session },
}: Pick<ConsoleCall, 'db' | 'now'> & { caller: Pick<ConsoleCaller, 'scope' | 'permissions' | 'session'> }) {
  const team = await readTeam(db, scope, { own: permissions, now });
  return {
    ...team,
    members: team.members.map((one) => ({ ...one, is_you: one.user_id === session?.userId })),
  };
}

export const sellerTeamHandlers: ConsoleHandlers<ConsoleApi['sellerTeam']> = {
  readTeam: (call) => theTeam(call),

  async inviteToTeam(call) {
    const { db, now, caller, body, language } = call;
    const { userId, name } = caller.session;
    const input = { email: body.email, roleId: body.role_id, own: caller.permissions, now };
    const done = await audited(db, caller.actor, (tx) =>
      inviteByMail(tx, caller.scope, { ...input, by: { userId, name }, language: language.code }),
    );
    return done.ok ? theTeam(call) : refuseTeam(done.reason);
  },

  async withdrawFromTeam(call) {
    const { db, caller, params } = call;
    const done = await audited(db, caller.actor, (tx) =>
      withdrawInvitation(tx, caller.scope, { id: params.id, own: caller.permissions }),
    );
    return done.ok ? theTeam(call) : refuseTeam(done.reason);
  },

  async changeTeam(call) {
    const { db, caller, params, body } = call;
    const input = { userId: params.id, roleId: body.role_id, own: caller.permissions };
    const done = await audited(db, caller.actor, (tx) => changeRole(tx, caller.scope, input));
    return done.ok ? theTeam(call) : refuseTeam(done.reason);
  },

  async removeFromTeam(call) {
    const { db, now, caller, params } = call;
    const input = { userId: params.id, own: caller.permissions, now };
    const done = await audited(db, caller.actor, (tx) => removeMember(tx, caller.scope, input));
    return done.ok ? theTeam(call) : refuseTeam(done.reason);
  },

  async leaveTeam({ db, now, caller: { scope, actor, session, permissions } }) {
    if (scope.storeId === null) return refuseUnknown();
    const input = { userId: session.userId, own: permissions, now };
    const done = await audited(db, actor, (tx) => removeMember(tx, scope, input));
    return done.ok ? true : refuseTeam(done.reason);
  },

  async readInvitation({ db, now, body: { token } }) {
    const found = await findInvitation(db, invitationHash(token), now);
    if (!found) return refuse('refusal.console.invitation-over');
    const { email, role, inviter, store_id: storeId } = found;
    const [store, account] = await Promise.all([nameOfStore(db, { storeId }), findByEmail(db, email)]);
    return { email, role, invited_by: inviter, store, needs_account: account === null };
  },

  async acceptInvitation({ shop, db, now, request, body: { token, account } }) {
    const hash = invitationHash(token);
    // Checked before hashing: requests without a valid link must not cost a password hash.
    if (!(await findInvitation(db, hash, now))) return refuse('refusal.console.invitation-over');
    if (account && !(await isConsolePassword(account.password)))
      return new Refusal([{ key: 'refusal.password.weak', path: 'account.password' }]);
    const made = account && {
      name: account.name,
      passwordHash: await shop.passwords.hash(account.password),
    };
    const actor: Actor = { kind: 'mail-link', userId: null, name: '', storeId: null, requestId: request.id };
    const done = await audited(db, actor, (tx) => acceptInvitation(tx, { token, account: made, now }));
    return done.ok ? { store_id: done.storeId } : refuseTeam(done.reason);
  },
};
