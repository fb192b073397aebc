import type { ChecklistStepInput } from '@souk/contract/console/checklist';
import type { StepProof } from '@souk/rules/checklist';
import { statusOf, visibilityOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import { raised } from '#records/owned-by.ts';
import { lastPlace, placesOf } from '#records/places.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known } from '#records/record-kind.ts';
import { reorderOf } from '#records/reorder.ts';
import { openReadyStores } from './open-ready-stores.ts';

type ChecklistStep = Omit<ChecklistStepInput, keyof Known>;

/** The shop's custom checklist steps for its sellers (decision 123). */
export const {
  save: saveChecklistStep,
  remove: deleteChecklistStep,
  read: readChecklistStep,
  usedWith: checklistStepUsedWith,
} = recordActs<ChecklistStep>({
  entity: 'checklist_step',
  texts: 'checklist_steps',
  isOfShop: true,
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('checklist_steps')
      .select(['title', 'text', 'proof', 'is_required', 'status', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, status, proof, ...values } = row;
    return {
      id,
      version,
      storeId: null,
      // guaranteed by a check constraint
      values: { ...values, proof: proof as StepProof, status: visibilityOf(status) },
    };
  },
  async insert(tx, values) {
    const row = await tx
      .insertInto('checklist_steps')
      .values({ ...rowOf(values), position: lastPlace('checklist_steps') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, values, id) {
    await tx
      .updateTable('checklist_steps')
      .set({ ...rowOf(values), version: raised })
      .where('id', '=', id)
      .execute();
    await openReadyStores(tx);
  },
  /** Also deletes the stores' submissions. */
  async remove(tx, id) {
    await tx.deleteFrom('checklist_steps').where('id', '=', id).execute();
    await openReadyStores(tx);
  },
  uses: [
    {
      by: 'stores',
      isDropped: true,
      rows: (id) => sql`
        select s.id, s.name as title from checklist_answers a join stores s on s.id = a.store_id where a.step_id = ${id}`,
    },
  ],
  // No page of the shop shows checklist steps.
  tags: [],
});

const rowOf = ({ title, text, proof, is_required, status }: ChecklistStep) => ({
  title,
  text,
  proof,
  is_required,
  status: statusOf(status),
});

/** Reorders all or some steps. */
export const reorderChecklistSteps = reorderOf(
  placesOf(
    { table: 'checklist_steps', entity: 'checklist_step', tags: [] },
    (moved) =>
      sql`update checklist_steps set position = moved.position, version = version + 1 from ${moved} where checklist_steps.id = moved.id`,
  ),
);
