import { deleteOldReplies } from '#access/stored-replies.ts';
import { deleteOldInvitations } from '#access/invitation-queries.ts';
import { deleteEndedSessions } from '#access/session-queries.ts';
import { deleteEndedWindows } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { deleteOldCodes } from '#notification/codes/queries.ts';
import { deleteEndedLogins } from './login-queries.ts';
import { deleteOldSignUps } from './sign-up-queries.ts';

/** Job that deletes expired logins, sessions, codes, counters, stored replies, unverified sign-ups and unanswered invitations. */
export async function cleanAccounts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteEndedLogins(db, now);
  await deleteEndedSessions(db, now);
  await deleteOldCodes(db, now);
  await deleteOldSignUps(db, now);
  await deleteEndedWindows(db, now);
  await deleteOldReplies(db, now);
  await deleteOldInvitations(db, now);
}
