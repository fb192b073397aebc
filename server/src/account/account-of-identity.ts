import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Identity, SocialProviderName } from '#outbound/social-port.ts';
import { findByIdentity, lockByEmail, lockIdentity } from './identity-queries.ts';
import { linkIdentity } from './link-identity.ts';
import { insertUser, isEmailTaken } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

export type IdentityRefusal = 'no-email' | 'known-email' | 'other-person' | 'closed';

export type AccountOfIdentity =
  | { kind: 'account'; userId: number }
  /** They get an account of this name after entering the code emailed to this address. */
  | { kind: 'prove'; email: string; name: string }
  | { kind: 'refused'; reason: IdentityRefusal };

type Person = { provider: SocialProviderName; identity: Identity; now: Date };

/**
 * Finds or creates the account for a provider's user (ASVS 6.8.1). Provider and subject identify the user, whatever the email address. An
 * account is found or created by address only if the provider has verified it. Otherwise a known address is refused, and a new one must be
 * verified by email.
 */
export async function accountOfIdentity(
  tx: Transaction<DB>,
  { provider, identity, now }: Person,
): Promise<AccountOfIdentity> {
  const { subject, email } = identity;
  await lockIdentity(tx, { provider, subject });
  const linked = await findByIdentity(tx, { provider, subject });
  if (linked) return linked.deleted_at ? refused('closed') : { kind: 'account', userId: linked.id };
  if (email === null) return refused('no-email');
  const name = identity.name ?? email.slice(0, email.lastIndexOf('@'));
  const person = { provider, subject, email, name, now };
  return identity.isEmailVerified ? byProvenEmail(tx, person) : byUnprovenEmail(tx, person);
}

type Named = { provider: SocialProviderName; subject: string; email: string; name: string; now: Date };

/** Deletes unverified sign-ups of the address, whose passwords may have been chosen by a stranger. */
async function byProvenEmail(tx: Transaction<DB>, person: Named): Promise<AccountOfIdentity> {
  const { email, name, now } = person;
  await insertUser(tx, { name, email, phone: null, passwordHash: null, now });
  await deleteSignUps(tx, email);
  const user = await lockByEmail(tx, email);
  if (!user || user.deleted_at) return refused('closed');
  const isLinked = await linkIdentity(tx, { ...person, userId: user.id });
  return isLinked ? { kind: 'account', userId: user.id } : refused('other-person');
}

/** Links nothing yet: that requires the code and the same browser (`linkAwaited`). */
async function byUnprovenEmail(tx: Transaction<DB>, { email, name }: Named): Promise<AccountOfIdentity> {
  return (await isEmailTaken(tx, email)) ? refused('known-email') : { kind: 'prove', email, name };
}

function refused(reason: IdentityRefusal): AccountOfIdentity {
  return { kind: 'refused', reason };
}
