import { openDatabase, type Database } from '@souk/server/db/open-database';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { wholeShop } from '@souk/server/access/scope';
import { saveSettings } from '@souk/server/settings/save-settings';
import { listSettings } from '@souk/server/settings/queries';
import { guardedOf } from '@souk/server/settings/settings-to-confirm';
import { countAffected } from '@souk/server/console/setting-impact';
import {
  isSettingKey,
  readSettings,
  settingDefaults,
  type SettingKey,
} from '@souk/server/settings/settings-schema';
import { readPaymentMethods } from '#payments/read-payment-methods.ts';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { missingLogo } from './missing-logo.ts';
import { setCurrency } from './set-currency.ts';
import { UsageError } from '#usage-error.ts';
import { wrongUsage } from './usage.ts';

/**
 * `souk settings get [name]` prints `name = value` lines in JSON; `souk settings set <name> <value>` changes one. With `--yes`, also one that
 * affects the whole shop.
 */
export async function settings(
  environment: Environment,
  [action, name, value, yes, ...more]: string[],
): Promise<void> {
  const isCurrency = action === 'set' && name === 'currency';
  if (!isCurrency && yes !== undefined && yes !== '--yes') throw wrongUsage('settings');
  if (action !== 'get' && action !== 'set') throw wrongUsage('settings');
  if (name !== undefined && !isSettingKey(name))
    throw new UsageError(`Setting "${name}" does not exist; "npx souk settings get" lists all settings.`);
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      let changed: readonly SettingKey[] | null = null;
      const before = action === 'set' ? await readPaymentMethods(environment, db) : [];
      if (isCurrency) {
        await setCurrency(
          db,
          [value, yes, ...more].filter((word) => word !== undefined),
        );
        changed = ['currency', 'currency_icon', 'currency_position', 'decimal_format'];
      } else if (action === 'set') {
        if (name === undefined || value === undefined) throw wrongUsage('settings');
        const change = { key: name, value: valueOf(name, value) };
        if (yes === undefined) await refuseUnread(db, change);
        const missing = await missingLogo(environment, change);
        const problem = missing ?? (await problemWith(db, change));
        if (typeof problem === 'string') throw new UsageError(`Can't set ${name} to ${value}: ${problem}.`);
        changed = [name, ...problem];
      }
      const current = readSettings(await listSettings(db));
      const shown = Object.entries(current).filter(([key]) =>
        changed ? changed.some((one) => one === key) : name === undefined || key === name,
      );
      process.stdout.write(shown.map(([key, one]) => `${key} = ${JSON.stringify(one)}\n`).join(''));
      if (action === 'set')
        process.stdout.write(paymentMethodTexts(before, await readPaymentMethods(environment, db)));
    } finally {
      await close();
    }
  });
}

/** A setting that affects the whole shop is changed once its impact is known. */
async function refuseUnread(
  db: Database['db'],
  { key, value }: { key: SettingKey; value: unknown },
): Promise<void> {
  const current = readSettings(await listSettings(db));
  const [setting] = guardedOf({ from: current, to: { [key]: value } });
  if (setting === undefined) return;
  const affected = await countAffected(db, { setting, value: String(value), settings: current });
  const counts = affected.map(({ what, count }) => `, ${what.replaceAll('_', ' ')}: ${count}`).join('');
  throw new UsageError(`${key} affects the whole shop${counts}. To change it, add --yes.`);
}

/** Stores the value: the changed settings, or the problem. */
async function problemWith(
  db: Database['db'],
  { key, value }: { key: SettingKey; value: unknown },
): Promise<string | SettingKey[]> {
  const outcome = await audited(db, commandActor('souk settings'), (tx) =>
    saveSettings(tx, wholeShop, { settings: { [key]: value } }),
  );
  if (outcome.ok) return outcome.changed;
  if (outcome.reason === 'invalid') return outcome.fields[0]!.problem; // there is at least one
  throw new Error('A command acts for the whole shop.');
}

/** Payment methods that a changed setting adds or removes, most often a new currency; empty when nothing changes. */
export function paymentMethodTexts(before: readonly string[], after: readonly string[]): string {
  const come = after.filter((name) => !before.includes(name));
  const go = before.filter((name) => !after.includes(name));
  return [
    ...(come.length > 0 ? [`Payment methods added: ${come.join(', ')}\n`] : []),
    ...(go.length > 0 ? [`Payment methods removed: ${go.join(', ')}\n`] : []),
    ...(after.length === 0 && before.length > 0 ? ['No payment method is left.\n'] : []),
  ].join('');
}

/** Pixel ids are texts of digits: a value valid only as text is taken as text. */
function valueOf(name: SettingKey, typed: string): unknown {
  const fits = (value: unknown) => settingDefaults[name][0].safeParse(value).success;
  const parsed = parseValue(typed);
  return !fits(parsed) && fits(typed) ? typed : parsed;
}

/** Parses JSON such as `true`, `3` and `"3"`; anything else is text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
