import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject, JsonValue } from '#access/json.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { mergeWords } from './merge-words.ts';
import { isLikeVatNumber, isVatNumber } from './vat-number.ts';
import { isNameOfStore, lockNames } from './store-names.ts';
import { notationAfter } from './fit-currency.ts';
import { notFound } from '#records/record-kind.ts';
import type { Conflict } from '@souk/rules/merge-changes';
import { lockLanguages, lockSettings, upsertSetting } from './queries.ts';
import {
  isSettingKey,
  readSettings,
  settingDefaults,
  type SettingKey,
  type Settings,
} from './settings-schema.ts';

/** `problem` tells the operator which values are valid. */
export type SettingError = {
  path: string;
  reason: 'unknown' | 'not_allowed' | 'name_taken' | 'vat_invalid';
  problem: string;
};
export type SettingsOutcome =
  /** `changed`: includes the price format that follows a currency. */
  | { ok: true; changed: SettingKey[]; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: SettingError[] }
  /** Changed by someone else since `seen`; translated texts separately, as `translated_words.ar.meta_title`. */
  | { ok: false; reason: 'conflict'; conflict: Conflict<Record<string, unknown>>[] };

type Sent = Readonly<Record<string, unknown>>;

/**
 * Saves settings if all are valid, and notifies all processes. A new currency also sets its price format, except for parts set manually.
 * Refused to stores. `seen`: the values the caller has based the change on; absent: any.
 */
export async function saveSettings(
  tx: AuditedTx,
  scope: Scope,
  { settings: sent, seen = {} }: { settings: Sent; seen?: Sent | undefined },
): Promise<SettingsOutcome> {
  if (scope.storeId !== null) return notFound;
  const parsed = Object.entries(sent).map(([key, value]) => parse(key, value));
  const fields = parsed.filter((one) => 'problem' in one);
  if (fields.length > 0) return { ok: false, reason: 'invalid', fields };
  const before = readSettings(await lockSettings(tx));
  const values = new Map<SettingKey, unknown>(
    parsed.flatMap((one) => ('key' in one ? [[one.key, one.value]] : [])),
  );
  const conflict = [...values].flatMap(([key, yours]): Conflict<Record<string, unknown>>[] => {
    const theirs = before[key];
    if (!(key in seen) || isSame(seen[key], theirs) || isSame(yours, theirs)) return [];
    if (key !== 'translated_words') return [{ path: key, yours, theirs }];
    const merge = mergeWords({ seen: seen[key], yours, theirs });
    if (!merge.ok)
      return merge.conflict.map((one) => ({
        path: `${key}.${one.path}`,
        yours: one.yours ?? null,
        theirs: one.theirs ?? null,
      }));
    values.set(key, merge.words);
    return [];
  });
  if (conflict.length > 0) return { ok: false, reason: 'conflict', conflict };
  const name = values.get('site_name');
  if (name !== undefined && name !== before.site_name) {
    await lockNames(tx);
    if (await isNameOfStore(tx, String(name))) {
      const problem = 'a store has this name, or one that looks the same';
      return {
        ok: false,
        reason: 'invalid',
        fields: [{ path: 'settings.site_name', reason: 'name_taken', problem }],
      };
    }
  }
  const vat = String(values.get('vat_number') ?? '');
  // Here and not in the schema, which would hide a number that was stored before it was checked.
  if (vat !== before.vat_number && isLikeVatNumber(vat) && !isVatNumber(vat)) {
    const problem = 'its check digits are wrong';
    return {
      ok: false,
      reason: 'invalid',
      fields: [{ path: 'settings.vat_number', reason: 'vat_invalid', problem }],
    };
  }
  const currency = values.get('currency');
  if (currency !== undefined && currency !== before.currency)
    for (const [key, value] of await notationWith(tx, before, String(currency)))
      if (!values.has(key)) values.set(key, value);
  const changed = [...values].filter(([key, value]) => !isSame(before[key], value));
  if (changed.length === 0) return { ok: true, changed: [], isUnchanged: true };
  for (const [key, value] of changed) await upsertSetting(tx, { key, value });
  await announceChange(tx, ['settings']);
  const keys = changed.map(([key]) => key);
  tx.audit.record({
    action: 'settings.save',
    entity: 'settings',
    entityId: null,
    label: keys.join(', '),
    storeId: null,
    before: Object.fromEntries(keys.map((key) => [key, before[key] as JsonValue])),
    after: Object.fromEntries(changed) as JsonObject, // settings are JSON
  });
  return { ok: true, changed: keys };
}

function parse(key: string, value: unknown): SettingError | { key: SettingKey; value: unknown } {
  const path = `settings.${key}`;
  if (!isSettingKey(key)) return { path, reason: 'unknown', problem: 'there is no such setting' };
  const parsed = settingDefaults[key][0].safeParse(value);
  if (parsed.success) return { key, value: parsed.data };
  return { path, reason: 'not_allowed', problem: parsed.error.issues[0]?.message ?? 'it does not fit' };
}

async function notationWith(
  tx: AuditedTx,
  settings: Settings,
  currency: string,
): Promise<[SettingKey, unknown][]> {
  const languages = await lockLanguages(tx);
  const language = languages.find((one) => one.is_default)?.code ?? 'en';
  const notation = notationAfter(settings, currency, { language, country: settings.default_country });
  return Object.entries(notation) as [SettingKey, unknown][]; // the keys of a notation are settings
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
