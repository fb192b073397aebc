import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Identity, SocialProviderName } from '#outbound/social-port.ts';
import { findByIdentity, lockByEmail, lockIdentity } from './identity-queries.ts';
import { linkIdentity } from './link-identity.ts';
import { insertUser, isEmailTaken } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

/** Why somebody whom a provider vouches for is not signed in. */
export type IdentityRefusal = 'no-email' | 'known-email' | 'other-person' | 'closed';

export type AccountOfIdentity =
  | { kind: 'account'; userId: number }
  /** An account of this name becomes theirs with the code of a mail to this address. */
  | { kind: 'prove'; email: string; name: string }
  | { kind: 'refused'; reason: IdentityRefusal };

type Person = { provider: SocialProviderName; identity: Identity; now: Date };

/**
 * Whose account it is that a person of a provider signs in to (ASVS 6.8.1). The person is provider and subject,
 * whatever the address says; an account is found by its address, or made, only if the provider vouches for the address.
 * Otherwise a known address is refused, and a new one has to be proved by mail like any other.
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

/** What a stranger may have typed for the address before, the password above all, is gone with its sign-ups. */
async function byProvenEmail(tx: Transaction<DB>, person: Named): Promise<AccountOfIdentity> {
  const { email, name, now } = person;
  await insertUser(tx, { name, email, phone: null, passwordHash: null, now });
  await deleteSignUps(tx, email);
  const user = await lockByEmail(tx, email);
  if (!user || user.deleted_at) return refused('closed');
  const isLinked = await linkIdentity(tx, { ...person, userId: user.id });
  return isLinked ? { kind: 'account', userId: user.id } : refused('other-person');
}

/** Nobody is linked yet: that waits for the code, and for the browser that began (`linkAwaited`). */
async function byUnprovenEmail(tx: Transaction<DB>, { email, name }: Named): Promise<AccountOfIdentity> {
  return (await isEmailTaken(tx, email)) ? refused('known-email') : { kind: 'prove', email, name };
}

function refused(reason: IdentityRefusal): AccountOfIdentity {
  return { kind: 'refused', reason };
}
