import { Readable } from 'node:stream';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { DocumentType } from '@souk/rules/checklist';
import { audited } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse, refuseUnknown, Refusal } from '#http/refusal.ts';
import type { Kysely } from 'kysely';
import { findDocument, findSentStep } from '#seller/checklist/answer-queries.ts';
import { acceptStep, rejectStep, waiveStep, type StepDecided } from '#seller/checklist/decide-step.ts';
import { documentTypeOf } from '#seller/checklist/document-type-of.ts';
import { submitStep, type StepSubmitted } from '#seller/checklist/submit-step.ts';
import { findDocument as findApplicationDocument, listDocumentsOfStore } from '../document-queries.ts';
import { readBankState } from '#payment/payout/bank-account/read-account-numbers.ts';
import { documentView } from '../view.ts';
import { ownStepView } from '#seller/console/own-step-view.ts';
import { readOnboarding } from '#seller/console/read-onboarding.ts';

/** A store's answers to the shop's onboarding checklist (decision 123). */
export const sellerChecklistHandlers: ConsoleHandlers<ConsoleApi['sellerChecklist']> = {
  attestStep: ({ db, now, caller, params: { id } }) =>
    submit(db, caller, { stepId: id, document: null, now }),

  async sendDocument({ db, now, caller, params: { id }, upload }) {
    const type = await documentTypeOf(upload);
    if (!type) return refuse('refusal.console.step.document');
    return submit(db, caller, { stepId: id, document: { bytes: upload, type }, now });
  },

  fetchDocument: ({ db, caller: { scope }, params: { id } }) => theDocument(db, scope, id),
};

export const operatorChecklistHandlers: ConsoleHandlers<ConsoleApi['operatorChecklist']> = {
  async readStoreChecklist({ shop, db, language, now, settings, params: { id } }) {
    const bank = await readBankState(shop, { storeId: id });
    const [{ steps, own, required }, documents] = await Promise.all([
      readOnboarding({ db, language }, { storeId: id }, { now, bank, settings }),
      listDocumentsOfStore(db, id),
    ]);
    if (steps.length === 0) return refuseUnknown();
    const shown = documents.map((row) => ({ ...documentView(row), application_id: row.application_id }));
    return {
      steps,
      own_steps: own.map((row) => ({ ...ownStepView(row), answer_id: row.answer_id })),
      required_steps: required,
      application_documents: shown,
    };
  },

  async readSentStep({ db, language, params: { id } }) {
    const row = await findSentStep({ db, language }, id);
    return row ? { ...ownStepView(row), store: { id: row.store_id, name: row.store } } : refuseUnknown();
  },

  fetchStoreDocument: ({ db, params: { id, step } }) => theDocument(db, { storeId: id }, step),

  async fetchApplicationDocument({ db, params: { id: applicationId, document: id } }) {
    const found = await findApplicationDocument(db, { applicationId, id });
    if (!found) return refuseUnknown();
    return sendFile(`application-${applicationId}-${id}`, found.content, found.type);
  },

  async acceptStep({ db, now, version, caller, params: { id: storeId, step: stepId } }) {
    const asked = { storeId, stepId, version, now };
    return decided(await audited(db, caller.actor, (tx) => acceptStep(tx, asked)));
  },

  async rejectStep({ db, now, version, caller, params: { id: storeId, step: stepId }, body: { reason } }) {
    const asked = { storeId, stepId, version, now, reason };
    return decided(await audited(db, caller.actor, (tx) => rejectStep(tx, asked)));
  },

  async waiveStep({ db, now, version, caller, params: { id: storeId, step: stepId } }) {
    const asked = { storeId, stepId, version, now };
    return decided(await audited(db, caller.actor, (tx) => waiveStep(tx, asked)));
  },
};

type Answer = Pick<Parameters<typeof submitStep>[2], 'stepId' | 'document' | 'now'>;

async function submit(
  db: Kysely<DB>,
  { actor, scope }: Pick<ConsoleCaller, 'actor' | 'scope'>,
  answer: Answer,
): Promise<true | Refusal> {
  const sent: StepSubmitted = await audited(db, actor, (tx) =>
    submitStep(tx, scope, { ...answer, userId: actor.userId }),
  );
  if (sent.ok) return true;
  if (sent.reason === 'not_found') return refuseUnknown();
  return refuse(sent.reason === 'decided' ? 'refusal.console.decided' : 'refusal.console.step.proof');
}

function decided(done: StepDecided): true | Refusal {
  if (done.ok) return true;
  if (done.reason === 'not_found') return refuseUnknown();
  return done.reason === 'decided'
    ? refuse('refusal.console.decided')
    : new Refusal([{ key: 'refusal.console.conflict' }], 409);
}

const mediaTypes = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;

/** Sent as a download, never rendered as a page on the shop's origin: the file is untrusted. */
async function theDocument(db: Kysely<DB>, { storeId }: Scope, stepId: number): Promise<Download | Refusal> {
  const found = storeId === null ? null : await findDocument(db, { storeId, stepId });
  if (!found) return refuseUnknown();
  return sendFile(`document-${storeId}-${stepId}`, found.document, found.type);
}

const sendFile = (name: string, content: Buffer, type: DocumentType) =>
  new Download(`${name}.${type}`, Readable.from(content), { type: mediaTypes[type], bytes: content.length });
