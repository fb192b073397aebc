import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { deleteRecord } from './delete-record.ts';
import { findRecord } from './find-record.ts';
import type { Common, KnownRecord, RecordKind, Sent } from './record-kind.ts';
import { saveRecord } from './save-record.ts';

/** The acts and the read of one kind of record; `read` returns null outside the scope. */
export function recordActs<Values extends Common>(kind: RecordKind<Values>) {
  return {
    save: (tx: AuditedTx, scope: Scope, input: Sent<Values>) => saveRecord(tx, kind, scope, input),
    remove: (tx: AuditedTx, scope: Scope, known: KnownRecord) => deleteRecord(tx, kind, scope, known),
    read: async (db: Kysely<DB>, scope: Scope, id: number) =>
      (await findRecord(db, kind, id, { scope, isLocked: false })) ?? null,
  };
}
