import type { DocumentType, StepProof, StepState } from '@souk/rules/checklist';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inLanguage } from '#texts/translations.ts';
import type { Language } from '#texts/language.ts';
import { lockSteps } from './open-ready-stores.ts';

export type OwnStepRow = {
  id: number;
  answer_id: number | null;
  title: string;
  text: string;
  proof: StepProof;
  is_required: boolean;
  blocks: boolean;
  state: StepState;
  reason: string;
  sent_at: Date | null;
  decided_at: Date | null;
  document_type: DocumentType | null;
  document_bytes: number | null;
  version: number;
};

const columns = sql<OwnStepRow>`c.id, a.id as answer_id, c.title, c.text, c.proof, c.is_required,
  c.is_required and s.status = 'pending' and s.waits_for_steps and coalesce(a.state, '') not in ('accepted', 'waived') as blocks,
  coalesce(a.state, 'todo') as state, coalesce(a.reason, '') as reason, a.sent_at, a.decided_at,
  a.document_type, octet_length(a.document) as document_bytes, coalesce(a.version, 0) as version`;
const steps = sql`stores s cross join checklist_steps c
  left join checklist_answers a on a.step_id = c.id and a.store_id = s.id`;

type Asking = { db: Kysely<DB>; language: Language };

export async function listOwnSteps(asking: Asking, storeId: number | null): Promise<OwnStepRow[]> {
  const { rows } = await sql<OwnStepRow>`
    select ${columns} from ${steps} where s.id = ${storeId} and c.status = 1 order by c.position, c.id`.execute(
    asking.db,
  );
  return inLanguage(asking, 'checklist_steps', rows, ['title', 'text']);
}

export type SentStepRow = OwnStepRow & { store_id: number; store: string };

export async function findSentStep(asking: Asking, id: number): Promise<SentStepRow | null> {
  const { rows } = await sql<SentStepRow>`
    select ${columns}, s.id as store_id, s.name as store from ${steps} where a.id = ${id}`.execute(asking.db);
  const [row] = await inLanguage(asking, 'checklist_steps', rows, ['title', 'text']);
  return row ?? null;
}

type OfStep = { storeId: number; stepId: number };

export async function findDocument(
  db: Kysely<DB>,
  { storeId, stepId }: OfStep,
): Promise<{ document: Buffer; type: DocumentType } | null> {
  const row = await db
    .selectFrom('checklist_answers')
    .select(['document', 'document_type'])
    .where('store_id', '=', storeId)
    .where('step_id', '=', stepId)
    .executeTakeFirst();
  const { document, document_type: type } = row ?? {};
  return document && type ? { document, type: type as DocumentType } : null; // guaranteed by a check constraint
}

type LockedStep = { title: string; proof: StepProof; is_on: boolean; state: StepState; version: number };

/** Locks a store's answer to a step, and which steps are required, until the transaction ends. */
export async function lockStep(
  tx: Transaction<DB>,
  { storeId, stepId }: OfStep,
): Promise<LockedStep | undefined> {
  await lockSteps(tx, stepId);
  await sql`select from stores where id = ${storeId} for no key update`.execute(tx);
  const { rows } = await sql<LockedStep>`
    select c.title, c.proof, c.status = 1 as is_on, coalesce(a.state, 'todo') as state, coalesce(a.version, 0) as version
    from ${steps} where s.id = ${storeId} and c.id = ${stepId}`.execute(tx);
  return rows[0];
}

type Sent = OfStep & {
  document: { bytes: Uint8Array; type: DocumentType } | null;
  userId: number | null;
  now: Date;
};

/** Stores a submission as waiting for the shop, replacing any earlier one. */
export async function putSent(
  tx: Transaction<DB>,
  { storeId, stepId, document, userId, now }: Sent,
): Promise<void> {
  await put(
    tx,
    { storeId, stepId },
    {
      state: 'waiting',
      reason: '',
      document: document && Buffer.from(document.bytes),
      document_type: document?.type ?? null,
      sent_by: userId,
      sent_at: now,
      decided_at: null,
    },
  );
}

type Decision = OfStep & { state: 'accepted' | 'rejected' | 'waived'; reason: string; now: Date };

export async function putDecision(
  tx: Transaction<DB>,
  { storeId, stepId, state, reason, now }: Decision,
): Promise<void> {
  await put(tx, { storeId, stepId }, { state, reason, decided_at: now });
}

type Answer = { state: string; reason: string; decided_at: Date | null } & Partial<
  Record<'document', Buffer | null> &
    Record<'document_type', string | null> &
    Record<'sent_by', number | null> &
    Record<'sent_at', Date | null>
>;

const raised: RawBuilder<number> = sql<number>`checklist_answers.version + 1`;

async function put(tx: Transaction<DB>, { storeId, stepId }: OfStep, answer: Answer): Promise<void> {
  await tx
    .insertInto('checklist_answers')
    .values({ store_id: storeId, step_id: stepId, ...answer })
    .onConflict((conflict) =>
      conflict.columns(['step_id', 'store_id']).doUpdateSet({ ...answer, version: raised }),
    )
    .execute();
}

/** Erases the submissions of a user who deletes their account: pending ones have to be done again, decided ones lose their files. */
export async function eraseSent(tx: Transaction<DB>, userId: number): Promise<void> {
  await sql`delete from checklist_answers where sent_by = ${userId} and state = 'waiting'`.execute(tx);
  await sql`
    update checklist_answers set document = null, document_type = null, sent_by = null where sent_by = ${userId}`.execute(
    tx,
  );
}
