import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { defineJob } from '#jobs/job.ts';
import { changeProductState } from '#product/change-product-state.ts';
import { planRemoval, type PlannedSample } from './plan-removal.ts';
import { type SampleKindName, sampleKindNames, sampleKindOf } from './sample-kinds.ts';
import { forgetAllSamples, forgetSamples, readSampleState, setSampleState } from './sample-queries.ts';

const portion = 50;

/** Job that removes all samples, in the requester's name. Idempotent: continues with what is left. */
export const removeSamples = defineJob({
  name: 'remove-samples',
  schema: z.object({ userId: z.int().nullable(), actorName: z.string() }),
  retries: 20,
  async run({ db }, { userId, actorName }) {
    await takeSamplesOut(db, { userId, actorName });
  },
});

export type SampleRemoval =
  | { ok: true }
  /** There are none, or they are already being removed. */
  | { ok: false; reason: 'none' | 'busy' };

export async function requestSampleRemoval(tx: AuditedTx): Promise<SampleRemoval> {
  const begun = await beginRemoval(tx);
  if (!begun.ok) return begun;
  const { userId, name: actorName } = tx.audit.actor;
  await enqueue(tx, removeSamples, { userId, actorName });
  return begun;
}

/** The command line's variant, which doesn't need a running shop. */
export async function removeSamplesNow(db: Kysely<DB>, actor: Actor): Promise<SampleRemoval> {
  const begun = await audited(db, actor, beginRemoval);
  if (begun.ok) await takeSamplesOut(db, { userId: actor.userId, actorName: actor.name });
  return begun;
}

async function beginRemoval(tx: AuditedTx): Promise<SampleRemoval> {
  const state = await readSampleState(tx, { isLocked: true });
  if (state === null) return { ok: false, reason: 'none' };
  if (state !== 'there') return { ok: false, reason: 'busy' };
  await setSampleState(tx, 'leaving');
  const plan = await planRemoval(tx);
  const going = plan.filter(({ why }) => why === null).length;
  tx.audit.record({
    action: 'samples.remove',
    entity: 'samples',
    entityId: null,
    label: '',
    storeId: null,
    before: null,
    after: { count: going },
  });
  return { ok: true };
}

async function takeSamplesOut(
  db: Kysely<DB>,
  { userId, actorName }: { userId: number | null; actorName: string },
): Promise<void> {
  const actor: Actor = {
    kind: userId === null ? 'command' : 'person',
    userId,
    name: actorName,
    storeId: null,
    requestId: null,
    jobId: 'samples',
  };
  const plan = await planRemoval(db);
  for (const kind of sampleKindNames) {
    const planned = plan.filter((one) => one.kind === kind && (one.why === null || isShown(one)));
    for (let start = 0; start < planned.length; start += portion)
      await takeOut(db, actor, { kind, planned: planned.slice(start, start + portion) });
  }
  await inTransaction(db, forgetAllSamples);
}

const isShown = ({ why }: PlannedSample) => why === 'ordered' || why === 'reviewed';

/** Samples changed or ordered since planning are refused, and stay. */
async function takeOut(
  db: Kysely<DB>,
  actor: Actor,
  { kind, planned }: { kind: SampleKindName; planned: readonly PlannedSample[] },
): Promise<void> {
  const { remove } = sampleKindOf(kind);
  await audited(db, actor, async (tx) => {
    const done: number[] = [];
    for (const sample of planned) {
      const { id, version } = sample;
      const outcome = isShown(sample)
        ? await changeProductState(tx, wholeShop, { id, version, state: 'archived' })
        : await remove(tx, wholeShop, { id, version });
      if (outcome.ok) done.push(id);
    }
    await forgetSamples(tx, kind, done);
    return done.length > 0 ? { ok: true } : { ok: true, isUnchanged: true as const };
  });
}
