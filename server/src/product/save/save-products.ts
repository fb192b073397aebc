import type { ProductInput } from '@souk/contract/console/product';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { changedFields } from '#records/changed-fields.ts';
import { notFound, type FieldError, type SaveOutcome, type StaleRefusal } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { addTexts, saveTexts } from '#texts/save-texts.ts';
import { freeSlugs, redirectSlugs } from '#texts/slug-redirects.ts';
import { checkNumbers, checkProducts, removedVariantIds } from './check-products.ts';
import { chooseProductSlugs } from './choose-product-slugs.ts';
import { lockProducts } from './lock-products.ts';
import { valuesOf, type Candidate, type ProductValues } from './product-values.ts';
import {
  addPictures,
  addSpecifications,
  deferOwners,
  insertProducts,
  type NewProduct,
  takeProductIds,
  updateProducts,
  writeCollections,
  writePictures,
  writeSpecifications,
} from './write-products.ts';
import { writeVariants } from './write-variants.ts';

type Refusal = Exclude<SaveOutcome, { ok: true }>;
/** `index`: an input that was refused; then nothing was saved. */
export type SavedProducts =
  | { ok: true; saved: { id: number; version: number }[]; isUnchanged?: true }
  | { ok: false; reason: 'refused'; refusals: { index: number; refusal: Refusal }[] };

/** Creates or changes a whole product: texts, variants, pictures and specifications (SPEC §3). */
export async function saveProduct(tx: AuditedTx, scope: Scope, input: ProductInput): Promise<SaveOutcome> {
  const outcome = await saveProducts(tx, scope, [input]);
  if (!outcome.ok) return outcome.refusals[0]!.refusal;
  return { ok: true, ...outcome.saved[0]!, ...(outcome.isUnchanged ? { isUnchanged: true } : {}) };
}

/** Saves several products, all or none, with as many statements as for one. New IDs are in the order of the inputs. */
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
  const newIds = await takeProductIds(tx, candidates.filter((candidate) => !candidate.stored).length);
  const drafts = candidates.map((candidate) => ({
    ...candidate,
    id: candidate.stored?.id ?? newIds.shift()!,
    values: valuesOf(candidate.sent),
  }));
  const checked = await checkAlone(tx, scope, candidates);
  const isSound = checked.every((parts) => Object.values(parts).every((fields) => fields.length === 0));
  // Does most of the work before taking locks; a later refusal rolls it back (`audited`).
  if (isSound)
    await writeBefore(
      tx,
      drafts.filter(({ stored: old }) => !old),
    );
  const { refusals, slugs } = await settle(tx, candidates, checked);
  if (refusals.length > 0) return { ok: false, reason: 'refused', refusals };
  const changes = drafts.map((draft, index) => {
    const values = { ...draft.values, slug: slugs[index]!.slug };
    return { ...draft, values, change: changedFields(draft.stored?.values ?? null, values) };
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
const storeMissing: FieldError = { path: 'store_id', reason: 'missing' };

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
    return { ok: false, reason: 'invalid', fields: [storeMissing] };
  return { sent, storeId, stored: null };
}

type Checked = Record<'archived' | 'languages' | 'named' | 'sold', FieldError[]>;

/** Errors that don't depend on concurrent saves. */
async function checkAlone(tx: AuditedTx, scope: Scope, candidates: readonly Candidate[]): Promise<Checked[]> {
  const errors = await checkProducts(tx, scope, candidates);
  const named = Object.fromEntries(
    candidates.flatMap(({ sent }) => Object.keys(sent.texts)).map((language) => [language, {}]),
  );
  const missing = await unknownLanguages(tx, named);
  return candidates.map(({ sent, stored }, index) => ({
    ...errors[index]!,
    archived:
      stored?.isArchived && sent.status === 'public' ? [{ path: 'status', reason: 'not_allowed' }] : [],
    languages: missing.filter(({ path }) => path.replace('texts.', '') in sent.texts),
  }));
}

/** Serialized per store, and among all who choose slugs: SKUs and slugs are unique. */
async function settle(
  tx: AuditedTx,
  candidates: readonly Candidate[],
  checked: readonly Checked[],
): Promise<{ slugs: { slug: string; isTaken: boolean }[]; refusals: { index: number; refusal: Refusal }[] }> {
  const stores = await lockStores(tx, candidates);
  const numbers = await checkNumbers(tx, candidates);
  const slugs = await chooseProductSlugs(tx, candidates);
  const refusals = candidates.flatMap(({ storeId }, index) => {
    const { archived, languages, named, sold } = checked[index]!;
    const fields = [
      ...(stores.has(storeId) ? [] : [storeMissing]),
      ...archived,
      ...languages,
      ...named,
      ...numbers[index]!,
      ...sold,
      ...(slugs[index]!.isTaken ? [slugTaken] : []),
    ];
    return fields.length ? [{ index, refusal: { ok: false, reason: 'invalid', fields } as const }] : [];
  });
  return { slugs, refusals };
}

async function lockStores(tx: AuditedTx, candidates: readonly Candidate[]): Promise<Set<number>> {
  const ids = [...new Set(candidates.map(({ storeId }) => storeId))];
  const stores = await tx
    .selectFrom('stores')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(stores.map(({ id }) => id));
}

type Changed = Candidate & {
  id: number;
  values: ProductValues;
  change: ReturnType<typeof changedFields>;
};

/**
 * Writes all parts of new products before their own rows, except collections: their search and list rows are then built once and correctly
 * on insert, and locks are held for less time.
 */
async function writeBefore(tx: AuditedTx, fresh: readonly (Candidate & NewProduct)[]): Promise<void> {
  if (fresh.length === 0) return;
  await Promise.all([
    deferOwners(tx, true),
    writeVariants(tx, fresh, []),
    addPictures(tx, fresh),
    addSpecifications(tx, fresh),
    addTexts(tx, 'products', new Map(fresh.map(({ id, values }) => [id, values.texts]))),
  ]);
}

async function writeAll(tx: AuditedTx, changed: readonly Changed[]): Promise<void> {
  const fresh = changed.filter(({ stored }) => !stored);
  const known = changed.filter(({ stored }) => stored);
  if (fresh.length > 0) await Promise.all([insertProducts(tx, fresh), deferOwners(tx, false)]);
  await updateProducts(tx, known);
  const having = (field: keyof ProductValues, some = changed) =>
    some.filter(({ change }) => change !== null && field in change.after);
  await writeVariants(tx, having('variants', known), having('variants', known).flatMap(removedVariantIds));
  await writePictures(tx, having('pictures', known));
  await writeSpecifications(tx, having('specifications', known));
  await writeCollections(
    tx,
    having('collection_ids').map(({ id, values }) => ({ id, collectionIds: values.collection_ids ?? [] })),
  );
  const reworded = having('texts', known);
  if (reworded.length > 0)
    await saveTexts(tx, 'products', new Map(reworded.map(({ id, values }) => [id, values.texts])));
  const moved = changed.flatMap(({ id, stored, values }) =>
    stored && stored.values.slug !== values.slug ? [{ id, from: stored.values.slug, to: values.slug }] : [],
  );
  if (fresh.length > 0)
    await freeSlugs(
      tx,
      'products',
      fresh.map(({ values }) => values.slug),
    );
  await redirectSlugs(tx, 'products', moved);
  await announceChange(tx, ['lists', ...changed.map(({ id }) => `product:${id}` as const)]);
  for (const { id, storeId, values, change } of changed)
    tx.audit.record({
      action: 'product.save',
      entity: 'product',
      entityId: id,
      label: values.title,
      storeId,
      before: change?.before ?? null,
      after: change?.after ?? null,
    });
}
