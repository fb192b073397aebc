import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Anonymizes entries by a deleted account, and removes the details of entries about it. */
export async function erasePersonFromAudit(tx: Transaction<DB>, userId: number): Promise<void> {
  await Promise.all([
    tx.updateTable('audit_entries').set({ actor_name: '' }).where('actor_id', '=', userId).execute(),
    tx
      .updateTable('audit_entries')
      .set({ label: '', before: null, after: null })
      .where('entity', '=', 'person')
      .where('entity_id', '=', userId)
      .execute(),
  ]);
}
