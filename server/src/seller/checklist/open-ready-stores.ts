import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';

const isRequired = sql`step.is_required and step.status = 1`;

/** A subquery for `exists`: required steps that a store has neither completed nor been excused from. */
export const openSteps = (storeId: RawBuilder<unknown>) => sql`
  select from checklist_steps step where ${isRequired} and not exists (
    select from checklist_answers answer
    where answer.step_id = step.id and answer.store_id = ${storeId} and answer.state in ('accepted', 'waived'))`;

/**
 * Locks the required steps and the answered one until the transaction ends. Of a concurrent answer and change of requirements the later one
 * sees the other, so that no store keeps waiting after its last step. @returns whether any step is required.
 */
export async function lockSteps(tx: Transaction<DB>, stepId = 0): Promise<boolean> {
  const { rows } = await sql<{ is_required: boolean }>`
    select ${isRequired} as is_required from checklist_steps step
    where ${isRequired} or step.id = ${stepId} order by step.id for share`.execute(tx);
  return rows.some((step) => step.is_required);
}

export async function asksSteps(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from checklist_steps step where ${isRequired}) as asks`.execute(db);
  return rows[0]!.asks;
}

/**
 * Opens stores (or this one) that were only waiting for required steps. An open store stays open when an operator adds a required step;
 * otherwise one new step would close every store.
 */
export async function openReadyStores(tx: AuditedTx, storeId?: number): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    update stores store set status = 'active', waits_for_steps = false
    where store.status = 'pending' and store.waits_for_steps
      and ${storeId === undefined ? sql`true` : sql`store.id = ${storeId}`} and not exists (${openSteps(sql`store.id`)})
    returning store.id, store.name`.execute(tx);
  for (const { id, name } of rows)
    tx.audit.record({
      action: 'store.active',
      entity: 'store',
      entityId: id,
      label: name,
      storeId: id,
      before: { status: 'pending' },
      after: { status: 'active' },
    });
  if (rows.length > 0) await announceChange(tx, [...rows.map(({ id }) => `store:${id}` as const), 'catalog']);
}
