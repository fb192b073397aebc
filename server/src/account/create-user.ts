import { operatorPermissions, type OperatorRole } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import { commandActor } from '#authority/actor.ts';
import { addMember } from '#authority/add-member.ts';
import { type AuditedTx, audited } from '#authority/audited.ts';
import { operatorRoleIds } from '#authority/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { addPerson } from './add-person.ts';
import { passwordHasher } from './password-hasher.ts';

export type NewUser = {
  name: string;
  email: string;
  password: string;
  /** In the shop; null for a shopper. */
  role: OperatorRole | null;
  now: Date;
};

/**
 * An account that an operator makes by hand: verified at once, nobody is mailed. The caller has checked name, address
 * and password (rules/validation). False when the address has an account, which stays as it is.
 */
export async function createUser(db: Kysely<DB>, user: NewUser): Promise<boolean> {
  const passwordHash = await passwordHasher().hash(user.password);
  const made = await audited(db, commandActor('souk user'), (tx) => addUser(tx, { ...user, passwordHash }));
  return made.ok;
}

/** The same within an act that does more. */
export async function addUser(
  tx: AuditedTx,
  { name, email, role, passwordHash, now }: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<{ ok: boolean }> {
  const person = await addPerson(tx, { name, email, phone: null, passwordHash, now });
  if (!person.ok || role === null) return person;
  return addMember(
    tx,
    { storeId: null },
    { userId: person.id, roleId: operatorRoleIds[role], own: operatorPermissions },
  );
}
