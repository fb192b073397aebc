import { STEP_PROOFS } from '@souk/rules/checklist';
import { CATALOGUE, CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { ownStep } from '../seller-console/checklist.ts';
import { checklistStep } from '../seller-console/store.ts';
import { id } from '../wire.ts';
import { shownDocument } from './operator-sellers.ts';
import { requiredWords, savedRecord, texts, title, visibility, words } from './record.ts';
import { submittedFile } from '../file-reply.ts';

/** A checklist step of the shop for its sellers (decision 123). */
export const checklistStepInput = z.strictObject({
  ...savedRecord,
  title,
  text: words(CONSOLE.stepText).default(''),
  proof: z.enum(STEP_PROOFS),
  is_required: z.boolean().default(false),
  status: visibility.default('public'),
  texts: texts({ title: CATALOGUE.title, text: CONSOLE.stepText }),
});
export type ChecklistStepInput = z.output<typeof checklistStepInput>;

/** `answer_id`: the store's answer, as identified in `operator/work`; null: none. */
const stepOfStore = ownStep.extend({ answer_id: id.nullable() });
export type StepOfStore = z.output<typeof stepOfStore>;

export const readStoreChecklist = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/checklist',
  access: { operator: 'sellers.read' },
  summary: 'Get a store’s onboarding checklist: built-in steps and the shop’s own',
  params: z.object({ id: pathId }),
  reply: z.object({
    steps: z.array(checklistStep),
    own_steps: z.array(stepOfStore),
    /** How many are required and not done, as the store sees it. */
    required_steps: z.int(),
    /** Documents of the application that opened the store. */
    application_documents: z.array(shownDocument.extend({ application_id: id })),
  }),
});

const storeStep = ownStep.extend({ store: z.object({ id, name: z.string() }) });
export type StoreStep = z.output<typeof storeStep>;

export const readSentStep = consoleEndpoint({
  method: 'GET',
  path: 'operator/checklist/{id}',
  access: { operator: 'sellers.read' },
  summary: 'Get a store’s submission for a checklist step',
  params: z.object({ id: pathId }),
  reply: storeStep,
});

export const fetchApplicationDocument = consoleEndpoint({
  method: 'GET',
  path: 'operator/applications/{id}/documents/{document}',
  access: { operator: 'sellers.write' },
  summary: 'Download a file submitted with a store application',
  params: z.object({ id: pathId, document: pathId }),
  reply: submittedFile,
});

const ofStep = z.object({ id: pathId, step: pathId });

export const fetchStoreDocument = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/checklist/{step}/document',
  access: { operator: 'sellers.write' },
  summary: 'Download the file a store last submitted for a checklist step',
  params: ofStep,
  reply: submittedFile,
});

export const acceptStep = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/checklist/{step}/accept',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Accept a store’s submission as reviewed (`If-Match`); opens the store if nothing else is missing',
  params: ofStep,
  reply: z.literal(true),
});

export const rejectStep = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/checklist/{step}/reject',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Request changes to a checklist step with a reason for the store, even if accepted or waived',
  params: ofStep,
  body: z.object({ reason: requiredWords(CONSOLE.reason) }),
  reply: z.literal(true),
});

export const waiveStep = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/checklist/{step}/waive',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Waive a checklist step; opens the store if nothing else is missing',
  params: ofStep,
  reply: z.literal(true),
});
