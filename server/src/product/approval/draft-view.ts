import type { SellerDraft, SellerDraftRow } from '@souk/contract/seller-console/drafts';
import type { OpenDraft } from '@souk/contract/seller-console/products';
import { inReadingOrder } from './reviewed-fields.ts';
import type { Author, DraftRow } from './draft-queries.ts';

export function draftRowView(row: DraftRow): SellerDraftRow {
  return {
    id: row.id,
    product_id: row.product_id,
    state: row.state,
    title: row.title,
    image: row.image,
    by: row.actor_name,
    fields: inReadingOrder(Object.keys(row.body)),
    reason: row.reason,
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
  };
}

export const draftView = (row: DraftRow): SellerDraft => ({
  ...draftRowView(row),
  version: row.version,
  base_version: row.base_version,
  body: row.body,
});

export function openDraftView(row: DraftRow, { userId }: Author): OpenDraft {
  return {
    id: row.id,
    version: row.version,
    base_version: row.base_version,
    state: row.state,
    is_mine: row.user_id === userId,
    by: row.actor_name,
    reason: row.reason,
    at: (row.submitted_at ?? row.updated_at).toISOString(),
    publish_at: row.publish_at?.toISOString() ?? null,
    changes: row.body as OpenDraft['changes'], // validated when it was stored
  };
}
