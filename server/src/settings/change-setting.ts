import type { Kysely, Transaction } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { notationAfter } from './fit-currency.ts';
import { listLanguages, listSettings, upsertSetting } from './queries.ts';
import { readSettings, settingDefaults, type SettingKey } from './settings-schema.ts';

/**
 * Stores one setting if its value fits, and tells every running process. A currency brings along how its prices are
 * written, as far as that was not set by hand; `changed` are all keys that were written. `problem` is a phrase for the
 * operator.
 */
export async function changeSetting(
  db: Kysely<DB>,
  { key, value }: { key: SettingKey; value: unknown },
): Promise<{ ok: true; changed: SettingKey[] } | { ok: false; problem: string }> {
  const parsed = settingDefaults[key][0].safeParse(value);
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? 'it does not fit' };
  const changed = await inTransaction(db, async (tx) => {
    const values = new Map<SettingKey, unknown>([[key, parsed.data]]);
    if (key === 'currency') for (const one of await notationWith(tx, String(parsed.data))) values.set(...one);
    for (const [name, next] of values) await upsertSetting(tx, { key: name, value: next });
    await announceChange(tx, ['settings']);
    return [...values.keys()];
  });
  return { ok: true, changed };
}

async function notationWith(tx: Transaction<DB>, currency: string): Promise<[SettingKey, unknown][]> {
  const [rows, languages] = await Promise.all([listSettings(tx), listLanguages(tx)]);
  const settings = readSettings(rows);
  const language = languages.find((one) => one.is_default)?.code ?? 'en';
  const notation = notationAfter(settings, currency, { language, country: settings.default_country });
  return Object.entries(notation) as [SettingKey, unknown][]; // the keys of a notation are settings
}
