import type { AuditedTx } from '#access/audited.ts';
import { insertUser, type NewUser } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

export type AddedPerson = { ok: true; id: number } | { ok: false; reason: 'taken' };

/** Creates a verified account without an email. The caller has checked name and address (rules/validation). `taken` changes nothing. */
export async function addPerson(tx: AuditedTx, person: NewUser): Promise<AddedPerson> {
  const id = await insertUser(tx, person);
  if (id === null) return { ok: false, reason: 'taken' };
  await deleteSignUps(tx, person.email);
  tx.audit.record({
    action: 'person.create',
    entity: 'person',
    entityId: id,
    label: person.name,
    storeId: null,
    before: null,
    after: { email: person.email },
  });
  return { ok: true, id };
}
