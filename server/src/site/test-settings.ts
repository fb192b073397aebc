import { expect } from 'vitest';
import type { Kysely } from 'kysely';
import { commandActor } from '#authority/actor.ts';
import { audited } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { SettingKey, Settings } from '#settings/settings-schema.ts';
import { saveSettings } from './save-settings.ts';

export async function changeSettings(db: Kysely<DB>, settings: Partial<Settings>): Promise<SettingKey[]> {
  const outcome = await audited(db, commandActor('test'), (tx) => saveSettings(tx, wholeShop, { settings }));
  return outcome.ok ? outcome.changed : expect.fail(JSON.stringify(outcome));
}
