import { productInput } from '@souk/contract/console/product';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import type { ApprovalRule } from './approval-of.ts';
import { lockDraft, type Author } from './draft-queries.ts';
import type { FieldChanges } from './reviewed-fields.ts';
import { sendChanges, sendNewProduct, type Sent } from './send-product.ts';

type Asked = { id: number; approval: ApprovalRule; publishAt: Date | null; now: Date };

export async function submitDraft(
  tx: AuditedTx,
  author: Author & { storeId: number },
  { id, ...when }: Asked,
): Promise<Sent> {
  const draft = await lockDraft(tx, author, id);
  if (!draft || draft.state === 'submitted' || draft.user_id !== author.userId) return notFound;
  if (draft.product_id !== null)
    return sendChanges(tx, author, {
      ...when,
      id: draft.product_id,
      base: draft.base_version,
      changes: draft.body as FieldChanges,
    });
  const input = productInput.safeParse(draft.body);
  if (!input.success)
    return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
  const { id: _id, version: _version, store_id: _store, ...sent } = input.data;
  return sendNewProduct(tx, author, { ...when, input: sent, draft });
}
