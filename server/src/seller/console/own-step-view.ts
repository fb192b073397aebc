import type { OwnStep } from '@souk/contract/seller-console/checklist';
import type { OwnStepRow } from '../checklist/answer-queries.ts';

export const ownStepView = (row: OwnStepRow): OwnStep => ({
  id: row.id,
  title: row.title,
  text: row.text,
  proof: row.proof,
  is_required: row.is_required,
  blocks: row.blocks,
  state: row.state,
  reason: row.reason,
  sent_at: row.sent_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  document: row.document_type && { type: row.document_type, bytes: row.document_bytes ?? 0 },
  version: row.version,
});
