import { productInput } from '@souk/contract/console/product';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { wholeShop } from '#access/scope.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Changes } from '@souk/rules/merge-changes';
import { changeProduct, type ChangedProduct } from '../change-product.ts';
import { saveProduct } from '../save/save-products.ts';
import { deleteDraft, lockDraft, type DraftRow } from './draft-queries.ts';
import { recordDraftAct } from './keep-draft.ts';
import { productDecided } from './mails/product-decided.ts';

export type DecidedDraft =
  | { ok: true }
  | { ok: false; reason: 'decided' }
  /** The draft has changed since it was reviewed. */
  | { ok: false; reason: 'stale' }
  | Exclude<ChangedProduct, { ok: true } | { reason: 'stale' | 'in_use' }>;

/** A store's contact; null if it has none. Passed in because products don't depend on the store's domain. */
export type ContactOf = (
  tx: AuditedTx,
  storeId: number,
) => Promise<{ email: string; language: string } | null>;

type Asked = { id: number; version: number | null; now: Date; contactOf: ContactOf };

/** Publishes or schedules a draft and notifies the seller. Idempotent: a second decision is refused with `decided`. */
export async function approveDraft(
  tx: AuditedTx,
  { id, version, now, contactOf }: Asked,
): Promise<DecidedDraft> {
  const draft = await lockWaiting(tx, { id, version });
  if (!('body' in draft)) return draft;
  if (draft.publish_at !== null && draft.publish_at > now) {
    await tx.updateTable('product_drafts').set({ state: 'scheduled' }).where('id', '=', id).execute();
    recordDraftAct(tx, draft, 'approve', { publish_at: draft.publish_at.toISOString() });
    await notifyStore(tx, draft, { contactOf, productId: draft.product_id, reason: null });
    return { ok: true };
  }
  const published = await publishDraft(tx, draft);
  if (!published.ok) return published;
  recordDraftAct(tx, draft, 'approve');
  await notifyStore(tx, draft, { contactOf, productId: published.id, reason: null });
  return { ok: true };
}

export async function rejectDraft(
  tx: AuditedTx,
  { id, version, now, reason, contactOf }: Asked & { reason: string },
): Promise<DecidedDraft> {
  const draft = await lockWaiting(tx, { id, version });
  if (!('body' in draft)) return draft;
  await tx
    .updateTable('product_drafts')
    .set({ state: 'rejected', reason, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  recordDraftAct(tx, draft, 'reject', { reason });
  await notifyStore(tx, draft, { contactOf, productId: draft.product_id, reason });
  return { ok: true };
}

async function lockWaiting(
  tx: AuditedTx,
  { id, version }: Pick<Asked, 'id' | 'version'>,
): Promise<DraftRow | Extract<DecidedDraft, { reason: 'decided' | 'stale' }>> {
  const draft = await lockDraft(tx, { ...wholeShop, userId: null }, id);
  if (draft?.state !== 'submitted') return { ok: false, reason: 'decided' };
  if (version !== null && version !== draft.version) return { ok: false, reason: 'stale' };
  return draft;
}

type Published =
  | { ok: true; id: number }
  | Exclude<DecidedDraft, { ok: true } | { reason: 'decided' | 'stale' }>;

/** Applies the draft through the acts that save products, and deletes it. */
export async function publishDraft(tx: AuditedTx, draft: DraftRow): Promise<Published> {
  const scope = { storeId: draft.store_id };
  const saved =
    draft.product_id === null
      ? await saveNew(tx, draft)
      : await changeProduct(tx, scope, {
          id: draft.product_id,
          base: draft.base_version,
          changes: draft.body as unknown as Changes<JsonObject>, // validated when it was submitted
        });
  if (!saved.ok) return saved.reason === 'stale' ? { ok: false, reason: 'not_found' } : saved;
  await deleteDraft(tx, draft.id);
  return { ok: true, id: saved.id };
}

async function saveNew(tx: AuditedTx, draft: DraftRow): Promise<ChangedProduct> {
  const input = productInput.safeParse(draft.body);
  if (!input.success)
    return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
  return saveProduct(tx, { storeId: draft.store_id }, input.data);
}

/** By email, once per submission. */
async function notifyStore(
  tx: AuditedTx,
  draft: DraftRow,
  decision: { contactOf: ContactOf; productId: number | null; reason: string | null },
): Promise<void> {
  const { contactOf, productId, reason } = decision;
  const contact = await contactOf(tx, draft.store_id);
  if (!contact) return;
  const store = await tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', draft.store_id)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    kind: productDecided,
    cause: `product-decided:${draft.id}:${draft.version}`,
    to: contact.email,
    language: contact.language,
    data: {
      title: draft.title,
      storeName: store.name,
      isNew: draft.product_id === null,
      reason,
      path: productId === null ? `/seller/products/new?draft=${draft.id}` : `/seller/products/${productId}`,
    },
  });
}
