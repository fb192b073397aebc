import type { Kysely } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { upsertSetting } from './queries.ts';
import { settingDefaults, type SettingKey } from './settings-schema.ts';

/** Stores one setting if its value fits, and tells every running process. `problem` is a phrase for the operator. */
export async function changeSetting(
  db: Kysely<DB>,
  { key, value }: { key: SettingKey; value: unknown },
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const parsed = settingDefaults[key][0].safeParse(value);
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? 'it does not fit' };
  await inTransaction(db, async (tx) => {
    await upsertSetting(tx, { key, value: parsed.data });
    await announceChange(tx, ['settings']);
  });
  return { ok: true };
}
