import { productInput, type ProductInput } from '@souk/contract/console/product';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { planSave } from '#access/plan-save.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { notFound, type FieldError, type SaveOutcome } from '#records/record-kind.ts';
import { changeProduct, type ChangedProduct } from '../change-product.ts';
import { checkProducts } from '../save/check-products.ts';
import { lockProducts } from '../save/lock-products.ts';
import { saveProduct } from '../save/save-products.ts';
import type { StoredProduct } from '../save/product-values.ts';
import type { ApprovalRule } from './approval-of.ts';
import { deleteDraft, lockOwnDrafts, type Author, type DraftRow } from './draft-queries.ts';
import { recordDraftAct } from './keep-draft.ts';
import { splitChanges, type FieldChanges } from './reviewed-fields.ts';

type InStore = Author & { storeId: number };

export type Sent =
  | { ok: true; id: number | null; version: number; waits: 'no' | 'approval' | 'time'; isUnchanged?: true }
  | Exclude<SaveOutcome | ChangedProduct, { ok: true }>;

type When = { approval: ApprovalRule; publishAt: Date | null; now: Date };

const isLater = ({ publishAt, now }: When) => publishAt !== null && publishAt > now;

export async function sendNewProduct(
  tx: AuditedTx,
  author: InStore,
  { input, draft, ...when }: When & { input: ProductInput; draft?: DraftRow },
): Promise<Sent> {
  if (!when.approval.new && !isLater(when)) {
    const saved = await saveProduct(tx, author, input);
    if (saved.ok && draft) await deleteDraft(tx, draft.id);
    return saved.ok ? { ...saved, waits: 'no' } : saved;
  }
  const wrong = await checkAlone(tx, author, { sent: input, storeId: author.storeId, stored: null });
  if (wrong) return wrong;
  const waiting = await writeWaiting(tx, author, {
    ...when,
    productId: null,
    baseVersion: null,
    body: jsonOf(input),
    title: input.title,
    image: input.pictures[0]?.image ?? '',
    needsLook: when.approval.new,
    known: draft,
  });
  return { ok: true, id: null, version: waiting.version, waits: when.approval.new ? 'approval' : 'time' };
}

/** Applies changes of a product. Prices and stock always at once; other fields too, unless they need approval or are scheduled. */
export async function sendChanges(
  tx: AuditedTx,
  author: InStore,
  {
    id,
    base,
    changes,
    keepsTyped = false,
    ...when
  }: When & {
    id: number;
    base: number | null;
    changes: FieldChanges;
    /** Leaves the author's draft in editing alone, as the changes don't come from it. */
    keepsTyped?: boolean;
  },
): Promise<Sent> {
  const own = await lockOwnDrafts(tx, author, id);
  const waits = when.approval.edits || isLater(when);
  const { now, later } = waits ? splitChanges(changes) : { now: changes, later: {} };
  const stored = (await lockProducts(tx, author, [id])).get(id);
  if (!stored) return notFound;
  const known = own.find(({ state }) => state !== 'editing');
  const typed = keepsTyped ? undefined : own.find(({ state }) => state === 'editing');
  const waiting =
    Object.keys(later).length === 0 ? null : await planWaiting(tx, author, stored, { base, later, known });
  if (waiting && !waiting.ok) return waiting;
  const saved = await changeProduct(tx, author, { id, base, changes: now });
  if (!saved.ok) return saved;
  if (typed) await deleteDraft(tx, typed.id);
  if (!waiting) return { ...saved, waits: 'no' };
  const { body } = waiting;
  // All pending changes were set back to the public values.
  if (Object.keys(body).length === 0) {
    if (known) await deleteDraft(tx, known.id);
    if (known) recordDraftAct(tx, known, 'drop');
    return {
      ok: true,
      id,
      version: saved.version,
      waits: 'no',
      ...(saved.isUnchanged && !known ? { isUnchanged: true } : {}),
    };
  }
  await writeWaiting(tx, author, {
    ...when,
    productId: id,
    baseVersion: saved.version,
    body,
    title: stored.values.title,
    image: stored.values.pictures[0]?.image ?? '',
    needsLook: when.approval.edits,
    known,
  });
  return { ok: true, id, version: saved.version, waits: when.approval.edits ? 'approval' : 'time' };
}

type Planned = { ok: true; body: JsonObject } | Exclude<ChangedProduct, { ok: true }>;

/** Merges changes into the pending ones; refuses what publishing would refuse. */
async function planWaiting(
  tx: AuditedTx,
  author: InStore,
  stored: StoredProduct,
  { base, later, known }: { base: number | null; later: FieldChanges; known: DraftRow | undefined },
): Promise<Planned> {
  const fields = jsonOf(stored.values);
  const thing = { entity: 'product', id: stored.id, current: { version: stored.version, fields } };
  const plan = await planSave(tx, thing, { base: base ?? stored.version, changes: later });
  if (!plan.ok) return plan;
  const requested = plan.isUnchanged ? {} : plan.fields;
  const before = (known?.body ?? {}) as FieldChanges; // validated when it was submitted
  const unchanged = Object.entries(before).filter(([field]) => !(field in later));
  const fresh = Object.entries(requested).map(
    ([field, to]) => [field, { from: fields[field] ?? null, to: to ?? null }] as const,
  );
  const body = Object.fromEntries<FieldChanges[string]>([...unchanged, ...fresh]);
  const to = Object.fromEntries(Object.entries(body).map(([field, change]) => [field, change.to]));
  const input = productInput.safeParse({ ...fields, ...to, id: stored.id });
  if (!input.success)
    return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
  return (
    (await checkAlone(tx, author, { sent: input.data, storeId: stored.storeId, stored })) ?? {
      ok: true,
      body,
    }
  );
}

async function checkAlone(
  tx: AuditedTx,
  scope: InStore,
  candidate: Parameters<typeof checkProducts>[2][number],
): Promise<{ ok: false; reason: 'invalid'; fields: FieldError[] } | null> {
  const [checked] = await checkProducts(tx, scope, [candidate]);
  const fields = [...checked!.named, ...checked!.sold]; // one result per candidate
  return fields.length > 0 ? { ok: false, reason: 'invalid', fields } : null;
}

type Waiting = When & {
  productId: number | null;
  baseVersion: number | null;
  body: JsonObject;
  title: string;
  image: string;
  needsLook: boolean;
  known: DraftRow | undefined;
};

async function writeWaiting(
  tx: AuditedTx,
  author: InStore,
  { productId, baseVersion, body, title, image, publishAt, needsLook, known, now }: Waiting,
): Promise<DraftRow> {
  const values = {
    state: needsLook ? 'submitted' : 'scheduled',
    base_version: baseVersion,
    title,
    image,
    reason: '',
    body: JSON.stringify(body),
    is_of_shop: tx.audit.actor.isOfShop === true,
    publish_at: publishAt,
    updated_at: now,
    submitted_at: now,
  };
  const query = known
    ? tx
        .updateTable('product_drafts')
        .set({ ...values, version: sql`version + 1` })
        .where('id', '=', known.id)
    : tx.insertInto('product_drafts').values({
        ...values,
        store_id: author.storeId,
        product_id: productId,
        user_id: author.userId,
        actor_name: tx.audit.actor.name,
        created_at: now,
      });
  const draft = (await query.returningAll().executeTakeFirstOrThrow()) as DraftRow; // limited by the column's check
  recordDraftAct(tx, { ...draft, state: known?.state ?? 'editing' }, needsLook ? 'submit' : 'schedule');
  return draft;
}
