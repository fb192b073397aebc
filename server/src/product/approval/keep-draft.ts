import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import { readProducts } from '../save/read-products.ts';
import { deleteDraft, lockDraft, lockOwnDrafts, type Author, type DraftRow } from './draft-queries.ts';

export const maxDrafts = 200;

type SavedDraft = { ok: true; draft: DraftRow; isUnchanged?: true };
export type BegunDraft = SavedDraft | typeof notFound | { ok: false; reason: 'too_many'; most: number };
export type StoredDraft = SavedDraft | typeof notFound | { ok: false; reason: 'stale' | 'waits' };

/** Creates a draft, or continues the author's draft of the same product. */
export async function beginDraft(
  tx: AuditedTx,
  author: Author & { storeId: number },
  { productId, body, now }: { productId: number | null; body: JsonObject; now: Date },
): Promise<BegunDraft> {
  const product = productId === null ? null : (await readProducts(tx, author, [productId])).get(productId);
  if (product === undefined) return notFound;
  const known = product ? await lockOwnDrafts(tx, author, product.id) : [];
  const mine = known.find(({ state }) => state === 'editing');
  if (mine) return { ...(await write(tx, mine, { body, now })), isUnchanged: true };
  const { open } = await tx
    .selectFrom('product_drafts')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('store_id', '=', author.storeId)
    .where('user_id', '=', author.userId)
    .executeTakeFirstOrThrow();
  if (Number(open) >= maxDrafts) return { ok: false, reason: 'too_many', most: maxDrafts };
  const draft = await tx
    .insertInto('product_drafts')
    .values({
      store_id: author.storeId,
      product_id: productId,
      user_id: author.userId,
      actor_name: tx.audit.actor.name,
      base_version: product?.version ?? null,
      ...labelOf(body, product?.values.title ?? '', product?.values.pictures[0]?.image ?? ''),
      body: JSON.stringify(body),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  recordDraftAct(tx, draft as DraftRow, 'begin');
  return { ok: true, draft: draft as DraftRow }; // limited by the column's check
}

/**
 * Saves the draft's current content. Not in the audit log, as drafts are private to their author; creating, submitting, withdrawing and
 * deleting them is.
 */
export async function saveProductDraft(
  db: Kysely<DB>,
  author: Author,
  { id, version, body, now }: { id: number; version: number | null; body: JsonObject; now: Date },
): Promise<StoredDraft> {
  const draft = await lockDraft(db, author, id);
  if (!draft || draft.user_id !== author.userId) return notFound;
  if (draft.state === 'submitted' || draft.state === 'scheduled') return { ok: false, reason: 'waits' };
  if (version !== null && version !== draft.version) return { ok: false, reason: 'stale' };
  return write(db, draft, { body, now });
}

async function write(
  db: Kysely<DB>,
  { id, title, image }: DraftRow,
  { body, now }: { body: JsonObject; now: Date },
): Promise<SavedDraft> {
  const draft = await db
    .updateTable('product_drafts')
    .set({
      body: JSON.stringify(body),
      version: sql`version + 1`,
      updated_at: now,
      ...labelOf(body, title, image),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ok: true, draft: draft as DraftRow };
}

/** The shop's staff decide about a store's drafts but can't withdraw or delete them. */
const isStores = (tx: AuditedTx, { userId }: Author, draft: DraftRow): boolean =>
  tx.audit.actor.isOfShop === true && draft.user_id !== userId;

/** Returns a submitted draft to editing, replacing any newer draft of its author for the same product. */
export async function withdrawDraft(
  tx: AuditedTx,
  author: Author,
  { id }: { id: number },
): Promise<StoredDraft> {
  const draft = await lockDraft(tx, author, id);
  if (!draft || draft.state === 'editing' || isStores(tx, author, draft)) return notFound;
  if (draft.product_id !== null) {
    const own = await lockOwnDrafts(tx, { ...author, userId: draft.user_id }, draft.product_id);
    const typed = own.find(({ state }) => state === 'editing');
    if (typed) await deleteDraft(tx, typed.id);
  }
  await tx
    .updateTable('product_drafts')
    .set({ state: 'editing', submitted_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  recordDraftAct(tx, draft, 'take-back');
  return { ok: true, draft: { ...draft, state: 'editing', submitted_at: null, version: draft.version + 1 } };
}

export async function dropDraft(
  tx: AuditedTx,
  author: Author,
  { id }: { id: number },
): Promise<{ ok: true } | typeof notFound> {
  const draft = await lockDraft(tx, author, id);
  if (!draft || isStores(tx, author, draft)) return notFound;
  await deleteDraft(tx, id);
  recordDraftAct(tx, draft, 'drop');
  return { ok: true };
}

function labelOf(body: JsonObject, title: string, image: string): { title: string; image: string } {
  const typed = (field: string): unknown => {
    const value = body[field];
    const isChange = typeof value === 'object' && value !== null && !Array.isArray(value) && 'to' in value;
    return isChange ? value['to'] : value;
  };
  const words = typed('title');
  const pictures = typed('pictures');
  const [first]: unknown[] = Array.isArray(pictures) ? pictures : [];
  const name = typeof first === 'object' && first !== null && 'image' in first ? first.image : undefined;
  return {
    title: typeof words === 'string' && words.trim() !== '' ? words.trim().slice(0, 200) : title,
    image: typeof name === 'string' ? name.slice(0, 200) : image,
  };
}

/** Audit log entry of a draft: its state and field names only; values are recorded on publication. */
export function recordDraftAct(
  tx: AuditedTx,
  { id, product_id: productId, store_id: storeId, title, state, body }: DraftRow,
  act: 'begin' | 'submit' | 'schedule' | 'take-back' | 'drop' | 'approve' | 'reject' | 'publish',
  more: JsonObject = {},
): void {
  tx.audit.record({
    action: `product.draft.${act}`,
    ...(productId === null
      ? { entity: 'product-draft', entityId: id }
      : { entity: 'product', entityId: productId }),
    label: title,
    storeId,
    before: { draft: act === 'begin' ? null : state },
    after: { draft: id, fields: Object.keys(body), ...more },
  });
}
