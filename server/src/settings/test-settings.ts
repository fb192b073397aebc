import { expect } from 'vitest';
import type { Kysely } from 'kysely';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { SettingKey, Settings } from './settings-schema.ts';
import { saveSettings } from './save-settings.ts';

export async function changeSettings(db: Kysely<DB>, settings: Partial<Settings>): Promise<SettingKey[]> {
  const outcome = await audited(db, commandActor('test'), (tx) => saveSettings(tx, wholeShop, { settings }));
  return outcome.ok ? outcome.changed : expect.fail(JSON.stringify(outcome));
}
