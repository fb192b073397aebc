import { operatorPermissions, type OperatorRole } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import { commandActor } from '#authority/actor.ts';
import { addMember } from '#authority/add-member.ts';
import { audited } from '#authority/audited.ts';
import { operatorRoleIds } from '#authority/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { addPerson } from './add-person.ts';
import { passwordHasher } from './password-hasher.ts';

/**
 * An account that an operator makes by hand: verified at once, nobody is mailed. The caller has checked name, address
 * and password (rules/validation). `role`: in the shop; null for a shopper. False when the address has an account, which stays as it is.
 */
export async function createUser(
  db: Kysely<DB>,
  user: { name: string; email: string; password: string; role: OperatorRole | null; now: Date },
): Promise<boolean> {
  const { name, email, role, now } = user;
  const passwordHash = await passwordHasher().hash(user.password);
  const made = await audited(db, commandActor('souk user'), async (tx) => {
    const person = await addPerson(tx, { name, email, phone: null, passwordHash, now });
    if (!person.ok || role === null) return person;
    const roleId = operatorRoleIds[role];
    return addMember(tx, { storeId: null }, { userId: person.id, roleId, own: operatorPermissions });
  });
  return made.ok;
}
