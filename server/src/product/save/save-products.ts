import type { ProductInput } from '@souk/contract/console/product';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { announceChange } from '#changes/announce-change.ts';
import { changedFields } from '#records/changed-fields.ts';
import { notFound, type FieldError, type SaveOutcome, type StaleRefusal } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { saveTexts } from '#texts/save-texts.ts';
import { freeSlugs, redirectSlugs } from '#texts/slug-redirects.ts';
import { checkProducts, goneOf } from './check-products.ts';
import { chooseProductSlugs } from './choose-product-slugs.ts';
import { lockProducts } from './lock-products.ts';
import { valuesOf, type Candidate, type ProductValues } from './product-values.ts';
import {
  insertProducts,
  takeProductIds,
  updateProducts,
  writeCollections,
  writePictures,
  writeSpecifications,
} from './write-products.ts';
import { writeVariants } from './write-variants.ts';

type Refusal = Exclude<SaveOutcome, { ok: true }>;
/** `index`: which of the inputs was refused, and why; nothing was saved then. */
export type SavedProducts =
  | { ok: true; saved: { id: number; version: number }[]; isUnchanged?: true }
  | { ok: false; reason: 'refused'; refusals: { index: number; refusal: Refusal }[] };

/** Creates or changes one product as a whole: its texts, variants, pictures and specifications (SPEC §3). */
export async function saveProduct(tx: AuditedTx, scope: Scope, input: ProductInput): Promise<SaveOutcome> {
  const outcome = await saveProducts(tx, scope, [input]);
  if (!outcome.ok) return outcome.refusals[0]!.refusal;
  return { ok: true, ...outcome.saved[0]!, ...(outcome.isUnchanged ? { isUnchanged: true } : {}) };
}

/** The same for many, all or none, with as many statements as for one. New ones get ids in the order of the inputs. */
export async function saveProducts(
  tx: AuditedTx,
  scope: Scope,
  inputs: readonly ProductInput[],
): Promise<SavedProducts> {
  const stored = await lockProducts(
    tx,
    scope,
    inputs.flatMap(({ id }) => id ?? []),
  );
  const found = inputs.map((sent) => candidateOf(sent, scope, stored));
  const unknown = found.flatMap((one, index) => ('ok' in one ? [{ index, refusal: one }] : []));
  if (unknown.length > 0) return { ok: false, reason: 'refused', refusals: unknown };
  const candidates = found as Candidate[]; // the refused ones were answered
  const errors = await checkAll(tx, candidates);
  const slugs = await chooseProductSlugs(tx, candidates);
  const refusals = candidates.flatMap((_, index) => {
    const fields = [...errors[index]!, ...(slugs[index]!.isTaken ? [slugTaken] : [])];
    return fields.length ? [{ index, refusal: { ok: false, reason: 'invalid', fields } as const }] : [];
  });
  if (refusals.length > 0) return { ok: false, reason: 'refused', refusals };
  const newIds = await takeProductIds(tx, candidates.filter((candidate) => !candidate.stored).length);
  const changes = candidates.map((candidate, index) => {
    const values = valuesOf(candidate.sent, slugs[index]!.slug);
    const id = candidate.stored?.id ?? newIds.shift()!;
    const before = candidate.stored?.values ?? null;
    return { ...candidate, id, values, change: changedFields(before, values) };
  });
  const changed = changes.filter(({ change }) => change !== null);
  if (changed.length > 0) await writeAll(tx, changed);
  return {
    ok: true,
    saved: changes.map(({ id, stored: old, change }) => ({
      id,
      version: (old?.version ?? 0) + (change === null ? 0 : 1),
    })),
    ...(changed.length === 0 ? { isUnchanged: true } : {}),
  };
}

const slugTaken: FieldError = { path: 'slug', reason: 'taken' };

/** Who it is about, if the scope has it. */
function candidateOf(
  sent: ProductInput,
  scope: Scope,
  products: Awaited<ReturnType<typeof lockProducts>>,
): Candidate | typeof notFound | StaleRefusal | { ok: false; reason: 'invalid'; fields: FieldError[] } {
  if (sent.id !== undefined) {
    const stored = products.get(sent.id);
    if (!stored) return notFound;
    if (sent.version !== undefined && sent.version !== stored.version)
      return { ok: false, reason: 'stale', version: stored.version };
    return { sent, storeId: stored.storeId, stored };
  }
  const storeId = scope.storeId ?? sent.store_id;
  if (storeId === undefined || (sent.store_id !== undefined && sent.store_id !== storeId))
    return { ok: false, reason: 'invalid', fields: [{ path: 'store_id', reason: 'missing' }] };
  return { sent, storeId, stored: null };
}

async function checkAll(tx: AuditedTx, candidates: readonly Candidate[]): Promise<FieldError[][]> {
  const storeIds = [...new Set(candidates.map(({ storeId }) => storeId))];
  // One after the other of a store, so that two cannot take the same number for a variant.
  const stores = storeIds.length
    ? await tx
        .selectFrom('stores')
        .select('id')
        .where('id', 'in', storeIds)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
    : [];
  const known = new Set(stores.map(({ id }) => id));
  const errors = await checkProducts(tx, candidates);
  const named = Object.fromEntries(
    candidates.flatMap(({ sent }) => Object.keys(sent.texts)).map((language) => [language, {}]),
  );
  const missing = await unknownLanguages(tx, named);
  return candidates.map(({ sent, storeId, stored }, index) => [
    ...(known.has(storeId) ? [] : [{ path: 'store_id', reason: 'missing' as const }]),
    ...(stored?.isArchived && sent.status === 'public'
      ? [{ path: 'status', reason: 'not_allowed' as const }]
      : []),
    ...missing.filter(({ path }) => path.replace('texts.', '') in sent.texts),
    ...errors[index]!,
  ]);
}

type Changed = Candidate & {
  id: number;
  values: ProductValues;
  change: ReturnType<typeof changedFields>;
};

async function writeAll(tx: AuditedTx, changed: readonly Changed[]): Promise<void> {
  const having = (field: keyof ProductValues) =>
    changed.filter(({ change }) => change !== null && field in change.after);
  await insertProducts(
    tx,
    changed.filter(({ stored }) => !stored),
  );
  await updateProducts(
    tx,
    changed.filter(({ stored }) => stored),
  );
  await writeVariants(tx, having('variants'), having('variants').flatMap(goneOf));
  await writePictures(tx, having('pictures'));
  await writeSpecifications(tx, having('specifications'));
  await writeCollections(
    tx,
    having('collection_ids').map(({ id, values }) => ({ id, collectionIds: values.collection_ids ?? [] })),
  );
  await saveTexts(tx, 'products', new Map(having('texts').map(({ id, values }) => [id, values.texts])));
  const moved = changed.flatMap(({ id, stored, values }) =>
    stored && stored.values.slug !== values.slug ? [{ id, from: stored.values.slug, to: values.slug }] : [],
  );
  const fresh = changed.flatMap(({ stored, values }) => (stored ? [] : [values.slug]));
  if (fresh.length > 0) await freeSlugs(tx, 'products', fresh);
  await redirectSlugs(tx, 'products', moved);
  await announceChange(tx, ['catalog', ...changed.map(({ id }) => `product:${id}` as const)]);
  for (const { id, storeId, values, change } of changed)
    tx.audit.record({
      ...{ action: 'product.save', entity: 'product', entityId: id, label: values.title, storeId },
      ...{ before: change?.before ?? null, after: change?.after ?? null },
    });
}
