import { APPLICATION_DOCUMENTS_MAX } from '@souk/rules/limits';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { documentTypeOf } from '#seller/checklist/document-type-of.ts';
import { countDocuments, deleteDocument, insertDocument } from './document-queries.ts';
import { lockApplication } from './queries.ts';

export type DocumentsChanged =
  | { ok: true }
  /** `decided`: files can't change after the decision; `full`: the application has the maximum number of files. */
  | { ok: false; reason: 'missing' | 'decided' | 'full' | 'type' };

type Added = { applicationId: number; name: string; bytes: Uint8Array; now: Date };

/** Adds a file to a pending application. Of two concurrent files for the last place one is refused. */
export async function addDocument(
  db: Kysely<DB>,
  { applicationId, name, bytes, now }: Added,
): Promise<DocumentsChanged> {
  const type = await documentTypeOf(bytes);
  if (!type) return { ok: false, reason: 'type' };
  return whileItWaits(db, applicationId, async (tx) => {
    if ((await countDocuments(tx, applicationId)) >= APPLICATION_DOCUMENTS_MAX)
      return { ok: false, reason: 'full' };
    const called = name.trim() || `document.${type}`;
    await insertDocument(tx, { applicationId, name: called, type, bytes, now });
    return { ok: true };
  });
}

/** Deletes a file permanently. Idempotent. */
export function removeDocument(
  db: Kysely<DB>,
  { applicationId, id }: { applicationId: number; id: number },
): Promise<DocumentsChanged> {
  return whileItWaits(db, applicationId, async (tx) => {
    await deleteDocument(tx, { applicationId, id });
    return { ok: true };
  });
}

/** Locks the application, so that a concurrent decision comes before or after the change. */
function whileItWaits(
  db: Kysely<DB>,
  applicationId: number,
  work: (tx: Transaction<DB>) => Promise<DocumentsChanged>,
): Promise<DocumentsChanged> {
  return inTransaction(db, async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (!application) return { ok: false, reason: 'missing' };
    return application.status === 'pending' ? work(tx) : { ok: false, reason: 'decided' };
  });
}
