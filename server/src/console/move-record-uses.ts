import { RECORD_KINDS, type RecordKindName } from '@souk/contract/console/operator-records';
import { z } from 'zod';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { defineJob } from '#jobs/job.ts';
import type { UsesMoved } from '#records/move-uses.ts';
import { notFound } from '#records/record-kind.ts';
import type { RecordMove } from '#records/record-uses.ts';
import type { Shop } from '#shop.ts';
import { editedKinds } from './operator-record-kinds.ts';

const most = 500;

/** Moves the other portions of a move that `moveRecordUses` has begun and recorded. Idempotent. */
export const moveFurther = defineJob({
  name: 'move-uses',
  schema: z.object({
    kind: z.enum(RECORD_KINDS),
    from: z.int(),
    into: z.int(),
    storeId: z.int().nullable(),
  }),
  retries: 20,
  async run({ db, log }, { kind, from, into, storeId }) {
    const move = { from, into, most };
    for (let isWhole = false; !isWhole;) {
      const moved = await inTransaction(db, (tx) =>
        editedKinds[kind].used!.moveFurther(tx, { storeId }, move),
      );
      if (!moved.ok) log.warn({ kind, from, into, reason: moved.reason }, 'could not move all uses');
      isWhole = !moved.ok || moved.isWhole;
    }
  },
});

/** Makes everything that uses a record use another one: at once, or in a job if it is more than a portion. */
export async function moveRecordUses(
  { db }: Pick<Shop, 'db'>,
  { actor, scope }: { actor: Actor; scope: Scope },
  { kind, from, into }: RecordMove & { kind: RecordKindName },
): Promise<UsesMoved> {
  const { used } = editedKinds[kind];
  if (!used?.canMove) return notFound;
  return audited(db, actor, async (tx) => {
    const moved = await used.move(tx, scope, { from, into, most });
    if (moved.ok && !moved.isWhole)
      await enqueue(tx, moveFurther, { kind, from, into, storeId: scope.storeId });
    return moved;
  });
}
