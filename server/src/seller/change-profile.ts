import type { StoreFields } from '@souk/contract/seller-console/profile';
import type { Changes } from '@souk/rules/merge-changes';
import type { AuditedTx } from '#authority/audited.ts';
import { planSave, type SavePlan } from '#authority/plan-save.ts';
import type { Scope } from '#authority/scope.ts';
import { announceChange } from '#changes/announce-change.ts';
import { notFound, type FieldError } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { fitsPostalCode } from '#settings/address-format.ts';
import { findCountry, findState } from '#settings/countries.ts';
import { claimNames, isNameTaken, lockNames } from '#site/store-names.ts';
import { cleanTexts } from '#texts/clean-fields.ts';
import { cleanHtml } from '#texts/clean-html.ts';
import { saveTexts } from '#texts/save-texts.ts';
import { findProfile, updateProfile } from './profile-queries.ts';

export type ProfileChanged =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: FieldError[] }
  | Extract<SavePlan<StoreFields>, { ok: false }>;

const ofHtml = ['description', 'return_policy'] as const;
/** Pages besides the store's own show these: of products, in lists. */
const shownElsewhere = [
  'name',
  'image',
  'country',
  'texts',
  'meta_description',
  'whatsapp_btn',
  'whatsapp_number',
  'whatsapp_default_msg',
];

/**
 * What a store says of itself becomes something else; its address stays, so that links and papers go on. What others changed
 * meanwhile is kept, or named when it is the same field (decision 077).
 */
export async function changeProfile(
  tx: AuditedTx,
  scope: Scope,
  { base, changes }: { base: number | null; changes: Changes<StoreFields> },
): Promise<ProfileChanged> {
  const store = await findProfile(tx, scope, { isLocked: true });
  if (!store) return notFound;
  const { id, version, fields: current } = store;
  const plan = await planSave<StoreFields>(
    tx,
    { entity: 'store', id, current: { version, fields: current } },
    { base: base ?? version, changes: cleaned(changes) },
  );
  if (!plan.ok) return plan;
  if (plan.isUnchanged) return { ok: true, isUnchanged: true };
  const after = { ...current, ...plan.fields };
  const isRenamed = 'name' in plan.fields || 'texts' in plan.fields;
  if (isRenamed) await lockNames(tx);
  const wrong = [
    ...(await whatIsWrong(tx, after, plan.fields)),
    ...(await takenNames(tx, { id, before: current, after })),
  ];
  if (wrong.length > 0) return { ok: false, reason: 'invalid', fields: wrong };
  const { texts, ...columns } = plan.fields;
  await updateProfile(tx, id, columns, plan.version);
  if (texts) await saveTexts(tx, 'stores', new Map([[id, texts]]));
  if (isRenamed) await claimNames(tx, { storeId: id, names: namesOf(after).map(({ name }) => name) });
  const isSeenElsewhere = shownElsewhere.some((name) => name in plan.fields);
  await announceChange(tx, isSeenElsewhere ? [`store:${id}`, 'catalog'] : [`store:${id}`]);
  tx.audit.record({
    action: 'store.save',
    entity: 'store',
    entityId: id,
    label: current.name,
    storeId: id,
    before: plan.before,
    after: plan.after,
  });
  return { ok: true };
}

/** The names of the store in all languages, with the field of each. */
function namesOf({ name, texts }: StoreFields): { path: string; name: string }[] {
  return [
    { path: 'name', name },
    ...Object.entries(texts).flatMap(([language, fields]) =>
      fields['name'] ? [{ path: `texts.${language}.name`, name: fields['name'] }] : [],
    ),
  ];
}

/** New names that belong to another store or the shop. Names that the store has already are not checked. */
async function takenNames(
  tx: AuditedTx,
  { id, before, after }: { id: number; before: StoreFields; after: StoreFields },
): Promise<FieldError[]> {
  const known = new Set(namesOf(before).map(({ name }) => name));
  const taken: FieldError[] = [];
  for (const { path, name } of namesOf(after))
    if (!known.has(name) && (await isNameTaken(tx, { name, storeId: id })))
      taken.push({ path, reason: 'name_taken' });
  return taken;
}

/** The same with what may not stand in a page taken out. */
function cleaned(changes: Changes<StoreFields>): Changes<StoreFields> {
  const { description, return_policy: policy, texts } = changes;
  const clean = ({ from, to }: { from: string; to: string }) => ({ from, to: cleanHtml(to) });
  return {
    ...changes,
    ...(description ? { description: clean(description) } : {}),
    ...(policy ? { return_policy: clean(policy) } : {}),
    ...(texts ? { texts: { from: texts.from, to: cleanTexts(texts.to, ofHtml) } } : {}),
  };
}

async function whatIsWrong(
  tx: AuditedTx,
  { country, state, zip }: StoreFields,
  sent: Partial<StoreFields>,
): Promise<FieldError[]> {
  const isPlace = 'country' in sent || 'state' in sent;
  return [
    ...(isPlace && country !== '' && !findCountry(country)
      ? [{ path: 'country', reason: 'missing' } as const]
      : []),
    ...(isPlace && state !== '' && !findState(country, state)
      ? [{ path: 'state', reason: 'missing' } as const]
      : []),
    ...(('country' in sent || 'zip' in sent) && findCountry(country) && !fitsPostalCode(country, zip)
      ? [{ path: 'zip', reason: 'zip_invalid' } as const]
      : []),
    ...(await unknownLanguages(tx, sent.texts ?? {})),
  ];
}
