import type { ConsoleApi } from '@souk/contract/console-api';
import type { CurrencyChangeView, CURRENCY_PLACES } from '@souk/contract/console/operator-currency';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse } from '#http/refusal.ts';
import { canUndoCurrency, startCurrencyChange } from '../currency/change-currency.ts';
import {
  countNoted,
  findChangeEntry,
  findCurrencyChange,
  listConvertedSince,
  type CurrencyChange,
} from '../currency/currency-queries.ts';
import { listPreview } from '../currency/list-preview.ts';

type Place = (typeof CURRENCY_PLACES)[number];

export const operatorCurrencyHandlers: ConsoleHandlers<ConsoleApi['operatorCurrency']> = {
  async readCurrency({ db, settings: { currency } }) {
    const change = await findCurrencyChange(db);
    return { currency, change: change && (await changeView(db, change, currency)) };
  },

  async previewCurrency({ db, settings: { currency: from }, query: { to, rate = null, rounding } }) {
    const products = await listPreview(db, { from, to, rate, rounding });
    return {
      products: products.map(({ id, title, before, after }) => ({
        id,
        title,
        before: { minor: before, currency: from },
        after: { minor: after, currency: to },
      })),
    };
  },

  async changeCurrency({ db, now, caller: { actor }, body }) {
    const begun = await audited(db, actor, (tx) => startCurrencyChange(tx, { ...body, now }));
    return begun.ok ? { id: begun.id } : refuse(`refusal.console.currency.${begun.reason}`);
  },
};

async function changeView(
  db: Kysely<DB>,
  change: CurrencyChange,
  currency: string,
): Promise<CurrencyChangeView> {
  const canUndo = canUndoCurrency(change, change, currency);
  const [noted, since, entry] = await Promise.all([
    countNoted(db, change.id),
    change.undoes === null ? [] : listConvertedSince(db, change.id),
    canUndo ? findChangeEntry(db, change.id) : null,
  ]);
  return {
    id: change.id,
    from: change.from_currency,
    to: change.to_currency,
    rate: change.rate,
    rounding: change.rounding,
    is_undo: change.undoes !== null,
    state: change.state,
    prepared: Math.min(noted, change.total),
    total: change.total,
    started_at: change.created_at.toISOString(),
    finished_at: change.finished_at?.toISOString() ?? null,
    undo_entry: entry,
    changed_since: since.map(({ place, count, titles }) => ({ what: place as Place, count, titles })), // others are left out
  };
}
