import type { Database } from '@souk/server/db/open-database';
import { commandActor } from '@souk/server/access/actor';
import { countAffected } from '@souk/server/console/setting-impact';
import { changeCurrencyNow } from '@souk/server/operations/currency/change-currency';
import { readSettings } from '@souk/server/settings/settings-schema';
import { listSettings } from '@souk/server/settings/queries';
import { RATE } from '@souk/rules/convert-money';
import { CURRENCY_ROUNDINGS } from '@souk/rules/currency-change';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

/**
 * `souk settings set currency <code> --rate <rate> [--rounding .99|.00]` converts all prices, `--keep` keeps their numbers. Without either
 * it counts what the change affects.
 */
export async function setCurrency(db: Database['db'], [to, ...words]: string[]): Promise<void> {
  const { values } = parseWords('settings', {
    args: words,
    options: {
      rate: { type: 'string' },
      rounding: { type: 'string', default: 'none' },
      keep: { type: 'boolean', default: false },
    },
  });
  const { rate = null, keep } = values;
  const rounding = CURRENCY_ROUNDINGS.find((one) => one === values.rounding);
  if (to === undefined || !/^[A-Z]{3}$/.test(to))
    throw wrongUsage('settings', 'A currency is a code of three letters, such as EUR.');
  if (rounding === undefined || (keep && rate !== null)) throw wrongUsage('settings');
  if (rate !== null && !(RATE.test(rate) && Number(rate) > 0))
    throw wrongUsage('settings', 'A rate is a decimal above zero with at most 8 decimals, such as 0.92.');
  const current = readSettings(await listSettings(db));
  if (!keep && rate === null) {
    const affected = await countAffected(db, { setting: 'currency', value: to, settings: current });
    const counts = affected.map(({ what, count }) => `, ${what.replaceAll('_', ' ')}: ${count}`).join('');
    throw new UsageError(
      `The currency affects the whole shop${counts}. To convert all prices, add --rate <${to} for one ${current.currency}>; to keep their numbers, add --keep.`,
    );
  }
  const changed = await changeCurrencyNow(db, commandActor('souk settings'), {
    to,
    rate,
    rounding,
    now: new Date(),
  });
  if (!changed.ok) throw new UsageError(problems[changed.reason]);
}

const problems = {
  same: 'The shop already uses this currency.',
  running: 'The currency is being changed right now. Wait until the change is complete.',
  'too-large': 'At this rate, a price would become too large. Check the rate.',
};
