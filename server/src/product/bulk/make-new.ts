import { productInput, type ProductInput } from '@souk/contract/console/product';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings } from '#settings/settings-schema.ts';
import { approvalOf } from '../approval/approval-of.ts';
import { lockDraft, type Author } from '../approval/draft-queries.ts';
import { beginDraft, dropDraft } from '../approval/keep-draft.ts';
import { deleteProduct } from '../delete-product.ts';
import { saveProducts } from '../save/save-products.ts';
import type { BulkReason, NewProduct } from './bulk-values.ts';
import { inputOfNew } from './input-of-new.ts';
import { problemOf, type Settled } from './settled-rows.ts';

export type NewRow = { position: number; after: NewProduct };
export type MadeRow = {
  position: number;
  product_id: number | null;
  made_version: number | null;
  draft_id: number | null;
};

type InStore = Author & { storeId: number };
type Made = { ok: true; settled: Settled[] } | { ok: false; problems: Settled[] };

const refused = (position: number, field: string, reason: BulkReason): Settled => ({
  position,
  state: 'refused',
  problem: { field, reason, given: null },
});

/**
 * Creates the products of rows through the regular act, all or none. If new products need approval they become drafts that the author
 * completes and submits. `isOfShop`: requested by the shop's own staff, whose products need no approval.
 */
export async function makeNew(
  tx: AuditedTx,
  author: InStore,
  { rows, isOfShop }: { rows: readonly NewRow[]; isOfShop: boolean },
): Promise<Made> {
  if (rows.length === 0) return { ok: true, settled: [] };
  const wrong: Settled[] = [];
  const inputs: { position: number; input: ProductInput }[] = [];
  for (const { position, after } of rows) {
    const read = productInput.safeParse(inputOfNew(after));
    if (read.success) inputs.push({ position, input: read.data });
    else wrong.push(refused(position, String(read.error.issues[0]!.path[0]), 'not_allowed')); // an error has at least one issue
  }
  if (wrong.length > 0) return { ok: false, problems: wrong };
  const asked = { storeId: author.storeId, isOfShop };
  const approval = await approvalOf(tx, asked, readSettings(await listSettings(tx)));
  if (approval.new) return beginDrafts(tx, author, inputs);
  const saved = await saveProducts(
    tx,
    { storeId: author.storeId },
    inputs.map(({ input }) => input),
  );
  if (!saved.ok) {
    const problems = saved.refusals.map(({ index, refusal }): Settled => {
      const problem = problemOf('fields' in refusal ? refusal.fields[0] : undefined);
      return { position: inputs[index]!.position, state: 'refused', problem };
    });
    return { ok: false, problems };
  }
  const settled = saved.saved.map(({ id, version }, index): Settled => ({
    position: inputs[index]!.position,
    state: 'done',
    product_id: id,
    made_version: version,
  }));
  return { ok: true, settled };
}

/** Without the placeholder picture: the page asks for one. */
async function beginDrafts(
  tx: AuditedTx,
  author: InStore,
  inputs: readonly { position: number; input: ProductInput }[],
): Promise<Made> {
  const { rows: clock } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const { now } = clock[0]!;
  const settled: Settled[] = [];
  for (const { position, input } of inputs) {
    // A draft needs an author, and this one's account is gone.
    if (author.userId === null) {
      settled.push(refused(position, 'product', 'not_allowed'));
      continue;
    }
    const body = jsonOf({ ...input, status: 'public', pictures: [] });
    const begun = await beginDraft(tx, author, { productId: null, body, now });
    settled.push(
      begun.ok
        ? { position, state: 'done', draft_id: begun.draft.id }
        : refused(position, 'product', begun.reason === 'too_many' ? 'too_many' : 'missing'),
    );
  }
  return { ok: true, settled };
}

/**
 * Deletes created products as if they had never existed, so that their SKUs are free again. Those changed, published, submitted or sold
 * since stay.
 */
export async function unmakeNew(
  tx: AuditedTx,
  author: InStore,
  rows: readonly MadeRow[],
): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const row of rows) {
    const why = await unmakeOne(tx, author, row);
    settled.push(
      why === null ? { position: row.position, state: 'done' } : refused(row.position, 'product', why),
    );
  }
  return settled;
}

async function unmakeOne(
  tx: AuditedTx,
  author: InStore,
  { product_id: id, made_version: version, draft_id: draftId }: MadeRow,
): Promise<BulkReason | null> {
  if (draftId !== null) {
    const draft = await lockDraft(tx, author, draftId);
    if (draft?.state !== 'editing' || draft.version !== 1) return draft ? 'changed' : 'missing';
    await dropDraft(tx, author, { id: draftId });
    return null;
  }
  if (id === null || version === null) return 'missing';
  const gone = await deleteProduct(tx, { storeId: author.storeId }, { id, version });
  if (gone.ok) return null;
  return gone.reason === 'in_use' ? 'sold' : gone.reason === 'stale' ? 'changed' : 'missing';
}
