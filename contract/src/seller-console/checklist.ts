import { DOCUMENT_TYPES, STEP_PROOFS, STEP_STATES } from '@souk/rules/checklist';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { submittedFile } from '../file-reply.ts';

export const ownStep = z.object({
  id,
  title: z.string(),
  text: z.string(),
  proof: z.enum(STEP_PROOFS),
  is_required: z.boolean(),
  /** The store can't sell before it is done. */
  blocks: z.boolean(),
  state: z.enum(STEP_STATES),
  /** Why the shop requested changes. */
  reason: z.string(),
  sent_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The last file; null: none, or deleted with its uploader's account. */
  document: z.object({ type: z.enum(DOCUMENT_TYPES), bytes: z.int() }).nullable(),
  version: z.int(),
});
export type OwnStep = z.output<typeof ownStep>;

const params = z.object({ id: pathId });

export const attestStep = consoleEndpoint({
  method: 'POST',
  path: 'seller/store/checklist/{id}/submit',
  access: { seller: 'store.write' },
  confirm: 'never',
  summary: 'Confirm a checklist step that requires nothing else; the shop reviews it',
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
  reply: submittedFile,
});
