import { euCountries } from '@souk/rules/commission-tax';
import type { StoreFields } from '@souk/contract/seller-console/store';
import type { Changes } from '@souk/rules/merge-changes';
import type { AuditedTx } from '#access/audited.ts';
import { planSave, type SavePlan } from '#access/plan-save.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound, type FieldError } from '#records/record-kind.ts';
import { unknownLanguages } from '#records/save-record.ts';
import { fitsPostalCode } from '#settings/address-format.ts';
import { findCountry, findState } from '#settings/countries.ts';
import { isVatNumberOf } from '#settings/vat-number.ts';
import { isStoreOfOperator, lockNames } from '#settings/store-names.ts';
import { cleanTexts } from '#texts/clean-fields.ts';
import { cleanHtml } from '#texts/clean-html.ts';
import { saveTexts } from '#texts/save-texts.ts';
import { findProfile, updateProfile } from './profile-queries.ts';
import { requestRename } from './rename/request-rename.ts';
import { deleteRename, findRenameOf } from './rename/rename-queries.ts';
import { namesOf, reserveNames, splitNames, takenNames, withChanged } from './rename/store-names.ts';

export type ProfileChanged =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: FieldError[] }
  | Extract<SavePlan<StoreFields>, { ok: false }>;

const ofHtml = ['description', 'return_policy'] as const;
/** Fields also shown outside the store's page: on product pages and in lists. */
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

/** `renames`: whether new names need the shop's approval; those of operators' own stores never do. */
type Changed = {
  base: number | null;
  changes: Changes<StoreFields>;
  renames: 'at-once' | 'approved';
  now: Date;
};

/** Changes a store's profile; the slug stays. Concurrent changes of the same field are reported as conflicts. */
export async function changeProfile(
  tx: AuditedTx,
  scope: Scope,
  { base, changes, renames, now }: Changed,
): Promise<ProfileChanged> {
  const store = await findProfile(tx, scope, { isLocked: true });
  if (!store) return notFound;
  const { id, version, fields: current } = store;
  const waits = renames === 'approved' && !(await isStoreOfOperator(tx, id));
  const all = cleaned(changes);
  const { rest, changed } = waits ? splitNames(all) : { rest: all, changed: null };
  const plan = await planSave<StoreFields>(
    tx,
    { entity: 'store', id, current: { version, fields: current } },
    { base: base ?? version, changes: rest },
  );
  if (!plan.ok) return plan;
  const fields = plan.isUnchanged ? {} : plan.fields;
  const isAsked = changed !== null && (changed.name !== undefined || Object.keys(changed.texts).length > 0);
  if (plan.isUnchanged && !isAsked) return { ok: true, isUnchanged: true };
  const after = { ...current, ...fields };
  const isRenamed = !waits && ('name' in fields || 'texts' in fields);
  if (isRenamed || isAsked) await lockNames(tx);
  const pending = isAsked ? await findRenameOf(tx, id) : null;
  const requested = isAsked
    ? withChanged(pending?.state === 'waiting' ? pending.names : namesOf(current), changed)
    : namesOf(after);
  const wrong = [
    ...(await whatIsWrong(tx, after, { ...fields, ...(changes.texts ? { texts: changes.texts.to } : {}) })),
    ...(await takenNames(tx, { storeId: id, before: namesOf(current), after: requested })),
  ];
  if (wrong.length > 0) return { ok: false, reason: 'invalid', fields: wrong };
  if (isAsked)
    await requestRename(tx, {
      storeId: id,
      current: namesOf(current),
      requested,
      changed: Object.keys(changed.texts),
      now,
    });
  if (plan.isUnchanged) return { ok: true };
  const { texts, ...columns } = plan.fields;
  await updateProfile(tx, id, columns, plan.version);
  if (texts) await saveTexts(tx, 'stores', new Map([[id, texts]]));
  if (isRenamed) {
    // A name that is effective immediately replaces a pending one.
    if ('name' in fields) await deleteRename(tx, id);
    await reserveNames(tx, { storeId: id, names: namesOf(after) });
  }
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

/** Sanitizes HTML fields. */
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
  { country, state, zip, vat_number: vat }: StoreFields,
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
    ...(('country' in sent || 'vat_number' in sent) &&
    vat !== '' &&
    euCountries.has(country) &&
    !isVatNumberOf(country, vat)
      ? [{ path: 'vat_number', reason: 'vat_invalid' } as const]
      : []),
    ...(await unknownLanguages(tx, sent.texts ?? {})),
  ];
}
