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
  confirm: 'never',
  summary: 'Confirm a checklist step that asks for nothing else; the shop reviews it',
  params,
  reply: z.literal(true),
});

export const sendDocument = consoleEndpoint({
  method: 'POST',
  path: 'seller/store/checklist/{id}/document',
  access: { seller: 'store.write' },
  confirm: 'never',
  summary:
    'Submit the file for a checklist step (PDF, JPEG or PNG), replacing an earlier one; the shop reviews it',
  params,
  upload: 'file',
  reply: z.literal(true),
});

export const fetchDocument = consoleEndpoint({
  method: 'GET',
  path: 'seller/store/checklist/{id}/document',
  access: { seller: 'store.write' },
  summary: 'Download the file last submitted for a checklist step',
  params,
  /** No JSON: the file itself. */
  reply: z.string(),
});
