import { DOCUMENT_TYPES, STEP_PROOFS, STEP_STATES } from '@souk/rules/checklist';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/** A step of the shop's own, and how a store stands with it. */
export const ownStep = z.object({
  id,
  title: z.string(),
  text: z.string(),
  proof: z.enum(STEP_PROOFS),
  is_required: z.boolean(),
  /** The store is not open before it is done. */
  blocks: z.boolean(),
  state: z.enum(STEP_STATES),
  /** What the shop said when it sent it back. */
  reason: z.string(),
  sent_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The file that was sent last; null: none, or it went with the account of whoever sent it. */
  document: z.object({ type: z.enum(DOCUMENT_TYPES), bytes: z.int() }).nullable(),
  /** Of the answer; 0: there is none. */
  version: z.int(),
});
export type OwnStep = z.output<typeof ownStep>;

const params = z.object({ id: pathId });

export const attestStep = consoleEndpoint({
  method: 'POST',
  path: 'seller/store/checklist/{id}/submit',
  access: { seller: 'store.write' },
  summary: 'Say that a step of the checklist is so, where that is all it asks for; the shop looks at it',
  params,
  reply: z.literal(true),
});

export const sendDocument = consoleEndpoint({
  method: 'POST',
  path: 'seller/store/checklist/{id}/document',
  access: { seller: 'store.write' },
  summary:
    'Send the file that a step of the checklist asks for, a pdf, jpeg or png, instead of one that was sent before; the shop looks at it',
  params,
  upload: 'file',
  reply: z.literal(true),
});

export const fetchDocument = consoleEndpoint({
  method: 'GET',
  path: 'seller/store/checklist/{id}/document',
  access: { seller: 'store.write' },
  summary: 'The file that the store has sent last for a step of the checklist',
  params,
  /** No JSON: the file itself. */
  reply: z.string(),
});
