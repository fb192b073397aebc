import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { deleteRecord } from './delete-record.ts';
import { findRecord } from './find-record.ts';
import { moveFurther, moveUses, type Portion, type UsesMoved } from './move-uses.ts';
import type { Common, KnownRecord, RecordKind, Sent } from './record-kind.ts';
import { findUses, type FoundUse, type RecordUse } from './record-uses.ts';
import { saveRecord } from './save-record.ts';

/** What uses the records of one kind, and moving it. */
export type UsedKind = {
  uses: readonly RecordUse[];
  /** Whether what prevents deletion can be moved to another record. */
  canMove: boolean;
  /** Null outside the scope. */
  find(db: Kysely<DB>, scope: Scope, id: number): Promise<FoundUse[] | null>;
  move(tx: AuditedTx, scope: Scope, move: Portion): Promise<UsesMoved>;
  moveFurther(tx: Transaction<DB>, scope: Scope, move: Portion): ReturnType<typeof moveFurther>;
};

/** The acts and the read of one kind of record; `read` returns null outside the scope. */
export function recordActs<Values extends Common>(kind: RecordKind<Values>) {
  return {
    save: (tx: AuditedTx, scope: Scope, input: Sent<Values>) => saveRecord(tx, kind, scope, input),
    remove: (tx: AuditedTx, scope: Scope, known: KnownRecord) => deleteRecord(tx, kind, scope, known),
    read: async (db: Kysely<DB>, scope: Scope, id: number) =>
      (await findRecord(db, kind, id, { scope, isLocked: false })) ?? null,
    /** `further`: uses in later domains; they don't prevent deletion. */
    usedWith: (further: readonly RecordUse[] = []): UsedKind => {
      const used = { ...kind, uses: [...(kind.uses ?? []), ...further] };
      return {
        uses: used.uses,
        canMove: used.uses.some(({ move, isDropped }) => move && !isDropped),
        find: async (db, scope, id) =>
          (await findRecord(db, kind, id, { scope, isLocked: false })) ? findUses(db, used.uses, id) : null,
        move: (tx, scope, move) => moveUses(tx, used, scope, move),
        moveFurther: (tx, scope, move) => moveFurther(tx, used, scope, move),
      };
    },
  };
}
