import type { ChecklistStep } from '@souk/contract/seller-console/store';
import { isSettled } from '@souk/rules/checklist';
import type { Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { listOwnSteps, type OwnStepRow } from '../checklist/answer-queries.ts';
import { readChecklist, type Circumstances } from './seller-checklist-queries.ts';

type Onboarding = {
  steps: ChecklistStep[];
  own: OwnStepRow[];
  /** Steps to complete before nothing keeps the store from selling, being paid or complying with the law and the shop's requirements. */
  required: number;
};

type Asking = { db: Kysely<DB>; language: Language };

/** A store's checklist, and how much of it is still required: the same count on each page that shows it. */
export async function readOnboarding(
  asking: Asking,
  scope: Scope,
  circumstances: Circumstances,
): Promise<Onboarding> {
  const [steps, own] = await Promise.all([
    readChecklist(asking.db, scope, circumstances),
    listOwnSteps(asking, scope.storeId),
  ]);
  const required =
    steps.filter(({ is_done: isDone, kind }) => !isDone && kind !== 'wait').length +
    own.filter(({ is_required: isRequired, state }) => isRequired && !isSettled(state)).length;
  return { steps, own, required };
}
