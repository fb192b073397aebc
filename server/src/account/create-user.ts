import { operatorPermissions } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import { commandActor } from '#access/actor.ts';
import { addMember, type Added } from '#access/add-member.ts';
import { type AuditedTx, audited } from '#access/audited.ts';
import { listShopRoles } from '#access/roles/role-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { addPerson, type AddedPerson } from './add-person.ts';
import { isConsolePassword, type WeakPassword } from './console-password.ts';
import { passwordHasher } from './password-hasher.ts';

export type NewUser = {
  name: string;
  email: string;
  password: string;
  /** Name of a role of the shop, including custom ones; null for a shopper. */
  role: string | null;
  now: Date;
};

export type UserAdded = AddedPerson | Added | { ok: false; reason: 'no-such-role'; roles: string[] };

/** Creates a verified account without an email. The caller has checked the input (rules/validation). `taken` changes nothing. */
export async function createUser(db: Kysely<DB>, user: NewUser): Promise<UserAdded | WeakPassword> {
  if (user.role !== null && !(await isConsolePassword(user.password)))
    return { ok: false, reason: 'weak-password' };
  const passwordHash = await passwordHasher().hash(user.password);
  return audited(db, commandActor('souk user'), (tx) => addUser(tx, { ...user, passwordHash }));
}

/** `createUser` within a larger act. */
export async function addUser(
  tx: AuditedTx,
  { name, email, role, passwordHash, now }: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<UserAdded> {
  const roles = role === null ? [] : await listShopRoles(tx);
  const given = roles.find((one) => one.name.toLowerCase() === role?.toLowerCase());
  if (role !== null && !given)
    return { ok: false, reason: 'no-such-role', roles: roles.map((one) => one.name) };
  const person = await addPerson(tx, { name, email, phone: null, passwordHash, now });
  if (!person.ok || !given) return person;
  return addMember(tx, { storeId: null }, { userId: person.id, roleId: given.id, own: operatorPermissions });
}
