import type { Texts } from '@souk/contract/console/record';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { saveTexts } from '#texts/save-texts.ts';
import { slugOf } from '#texts/slug-of.ts';
import {
  freeSlug,
  freeSlugs,
  lockSlugs,
  redirectSlugs,
  takenSlugs,
  type SluggedEntity,
} from '#texts/slug-redirects.ts';
import { changedFields } from './changed-fields.ts';
import { findKnown } from './find-record.ts';
import {
  notFound,
  type Common,
  type FieldError,
  type RecordKind,
  type SaveOutcome,
  type Sent,
} from './record-kind.ts';

export async function saveRecord<Values extends Common>(
  tx: AuditedTx,
  kind: RecordKind<Values>,
  scope: Scope,
  { id: knownId, version, ...sent }: Sent<Values>,
): Promise<SaveOutcome> {
  if (kind.isOfShop && scope.storeId !== null) return notFound;
  const found = knownId === undefined ? null : await findKnown(tx, kind, scope, { id: knownId, version });
  if (found && !found.ok) return found;
  const place = { id: found?.id ?? null, storeId: found ? found.storeId : scope.storeId };
  const before = found?.values ?? null;
  const chosen = kind.slugs ? await chooseSlug(tx, kind.slugs, sent, slugIn(before)) : null;
  // The input with the final slug; kinds without slugs have none in their values.
  const values = (chosen ? { ...sent, slug: chosen.slug } : sent) as unknown as Values;
  const fields = [
    ...(chosen?.isTaken ? [{ path: 'slug', reason: 'taken' as const }] : []),
    ...(await unknownLanguages(tx, values.texts ?? {})),
    ...((await kind.check?.(tx, values, { ...place, scope })) ?? []),
  ];
  if (fields.length > 0) return { ok: false, reason: 'invalid', fields };
  const change = changedFields(before, values);
  if (found && !change) return { ok: true, id: found.id, version: found.version, isUnchanged: true };
  const id = found?.id ?? (await kind.insert(tx, values, place.storeId));
  if (found) await kind.update(tx, values, id);
  if (kind.texts) await saveTexts(tx, kind.texts, new Map([[id, values.texts ?? {}]]));
  if (kind.slugs) await moveSlug(tx, kind.slugs, { id, from: slugIn(before), to: chosen!.slug });
  await announceChange(tx, kind.tags);
  tx.audit.record({
    action: `${kind.entity}.save`,
    entity: kind.entity,
    entityId: id,
    label: values.title,
    storeId: place.storeId,
    before: change?.before ?? null,
    after: change?.after ?? null,
  });
  return { ok: true, id, version: (found?.version ?? 0) + 1 };
}

const slugIn = (values: object | null) => (values && 'slug' in values ? String(values.slug) : undefined);

/** The given slug, else the existing one, else one derived from the title. */
async function chooseSlug(
  tx: AuditedTx,
  entity: SluggedEntity,
  sent: { slug?: string | undefined; title: string },
  own: string | undefined,
): Promise<{ slug: string; isTaken: boolean }> {
  if (own !== undefined && (sent.slug === undefined || sent.slug === own))
    return { slug: own, isTaken: false };
  await lockSlugs(tx, entity);
  const plain = sent.slug ?? slugOf(sent.title, entity);
  const others = await takenSlugs(tx, entity, plain);
  return sent.slug === undefined
    ? { slug: freeSlug(plain, others), isTaken: false }
    : { slug: plain, isTaken: others.has(plain) };
}

async function moveSlug(
  tx: AuditedTx,
  entity: SluggedEntity,
  { id, from, to }: { id: number; from: string | undefined; to: string },
): Promise<void> {
  if (from === undefined) await freeSlugs(tx, entity, [to]);
  else if (from !== to) await redirectSlugs(tx, entity, [{ id, from, to }]);
}

export async function unknownLanguages(tx: AuditedTx, texts: Texts): Promise<FieldError[]> {
  const named = Object.keys(texts);
  if (named.length === 0) return [];
  const known = await tx.selectFrom('languages').select('code').where('code', 'in', named).execute();
  const codes = new Set(known.map(({ code }) => code));
  return named
    .filter((code) => !codes.has(code))
    .map((code) => ({ path: `texts.${code}`, reason: 'missing' }));
}
