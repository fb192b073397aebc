import { endingUnits, minorShift, type CurrencyRounding } from '@souk/rules/currency-change';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { defineJob } from '#jobs/job.ts';
import { listSettings, lockSettings } from '#settings/queries.ts';
import { readSettings, type Settings } from '#settings/settings-schema.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { amountsInCurrency, restoredSettings } from './amount-settings.ts';
import {
  applyValues,
  findCurrencyChange,
  insertCurrencyChange,
  lastNoted,
  listPlaces,
  nextRecords,
  noteValues,
  type CurrencyChange,
} from './currency-queries.ts';

type CurrencyRequest = {
  to: string;
  /** Units of the new currency for one of the former; null: the numbers stay the same. */
  rate: string | null;
  rounding: CurrencyRounding;
  now: Date;
};

type CurrencyOutcome =
  | { ok: true; id: number }
  /** Already the shop's currency · another change is running · an amount would be too large. */
  | { ok: false; reason: 'same' | 'running' | 'too-large' };

const busy = { ok: false, reason: 'running' } as const;

/** Few enough for the limit of a statement. */
const portion = 500;

/** Begins to change the shop's currency; a job does the rest. `seen`: the currency that the caller knows. */
export async function startCurrencyChange(
  tx: AuditedTx,
  { to, rate, rounding, now, seen }: CurrencyRequest & { seen: string },
): Promise<CurrencyOutcome | { ok: false; reason: 'changed' }> {
  const begun = await begin(tx, { to, rate, rounding, now, seen });
  if (begun.ok) await enqueueChange(tx, begun.id);
  return begun;
}

/** The command line's variant, which doesn't need a running shop. Repeated after an interruption, it goes on. */
export async function changeCurrencyNow(
  db: Kysely<DB>,
  actor: Actor,
  request: CurrencyRequest,
): Promise<CurrencyOutcome> {
  const { currency } = readSettings(await listSettings(db));
  const begun = await audited(db, actor, (tx) => begin(tx, { ...request, seen: currency }));
  if (!begun.ok && begun.reason !== 'running') return begun.reason === 'changed' ? busy : begun;
  const running = await findCurrencyChange(db);
  if (running?.state !== 'running' || running.to_currency !== request.to) return busy;
  await carryOut(db, running.id, actor);
  return { ok: true, id: running.id };
}

async function begin(
  tx: AuditedTx,
  { to, rate, rounding, now, seen }: CurrencyRequest & { seen: string },
): Promise<CurrencyOutcome | { ok: false; reason: 'changed' }> {
  const { currency: from } = readSettings(await lockSettings(tx));
  if (from !== seen) return { ok: false, reason: 'changed' };
  if (from === to) return { ok: false, reason: 'same' };
  const factor = sql`${rate ?? '1'}::numeric * ${minorShift(from, to)}::numeric`;
  const { rows } = await sql<{ is_too_large: boolean }>`
    select greatest((select max(selling_minor) from products), (select max(price_minor) from inventories))
      * (${factor}) > 9007199254740991 as is_too_large`.execute(tx);
  if (rows[0]?.is_too_large) return { ok: false, reason: 'too-large' };
  const whole = endingUnits(to, rounding);
  const currencies = { from_currency: from, to_currency: to };
  const id = await insertCurrencyChange(tx, {
    ...currencies,
    rate,
    rounding,
    factor,
    whole,
    undoes: null,
    now,
  });
  if (id === null) return { ok: false, reason: 'running' };
  recordAct(tx, id, 'settings.change', { from, to });
  return { ok: true, id };
}

/**
 * Begins to undo the newest change: amounts that are still as it made them are restored exactly, those added or edited since are converted
 * back by its rate.
 */
export async function startCurrencyUndo(
  tx: AuditedTx,
  { id, now }: { id: number; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not_found' | 'changed-since' }> {
  const { currency } = readSettings(await lockSettings(tx));
  const change = await findCurrencyChange(tx);
  const known = change?.id === id ? change : await findCurrencyChange(tx, { id });
  if (!known) return { ok: false, reason: 'not_found' };
  if (!canUndoCurrency(known, change, currency)) return { ok: false, reason: 'changed-since' };
  const [from, to] = [known.to_currency, known.from_currency];
  const undoing = await insertCurrencyChange(tx, {
    from_currency: from,
    to_currency: to,
    rate: known.rate,
    rounding: 'none',
    factor: sql`1 / ${known.factor}::numeric`,
    whole: endingUnits(to, 'none'),
    undoes: id,
    now,
  });
  if (undoing === null) return { ok: false, reason: 'changed-since' };
  recordAct(tx, undoing, 'settings.undo', { from, to });
  await enqueueChange(tx, undoing);
  return { ok: true };
}

export const canUndoCurrency = (
  change: CurrencyChange,
  newest: CurrencyChange | null,
  currency: string,
): boolean =>
  change.id === newest?.id &&
  change.state === 'done' &&
  change.undoes === null &&
  change.to_currency === currency;

function recordAct(
  tx: AuditedTx,
  id: number,
  action: string,
  { from, to }: { from: string; to: string },
): void {
  tx.audit.record({
    action,
    entity: 'settings',
    entityId: id,
    label: 'currency',
    storeId: null,
    before: { currency: from },
    after: { currency: to },
  });
}

async function enqueueChange(tx: AuditedTx, id: number): Promise<void> {
  const { userId, name: actorName } = tx.audit.actor;
  await enqueue(tx, changeCurrency, { id, userId, actorName });
}

/** Notes all amounts in batches, each of which is kept if the process dies, and then switches them in one transaction. */
export const changeCurrency = defineJob({
  name: 'change-currency',
  schema: z.object({ id: z.int(), userId: z.int().nullable(), actorName: z.string() }),
  retries: 20,
  async run({ db }, { id, userId, actorName: name }) {
    const kind = userId === null ? ('command' as const) : ('person' as const);
    await carryOut(db, id, { kind, userId, name, storeId: null, requestId: null });
  },
});

async function carryOut(db: Kysely<DB>, id: number, actor: Actor): Promise<void> {
  const places = await listPlaces(db);
  for (const place of places) while (await notePortion(db, id, place));
  await audited(db, { ...actor, jobId: `currency ${id}` }, (tx) => switchCurrency(tx, id, places));
}

async function notePortion(db: Kysely<DB>, id: number, place: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const after = await lastNoted(tx, id, place);
    const records = await nextRecords(tx, place, { after, most: portion });
    if (records.length > 0) await noteValues(tx, { id, place, records });
    return records.length > 0;
  });
}

/**
 * The prices, the currency and the settings that are amounts change at the same moment, so that nobody sees a price in the wrong currency.
 * Meanwhile nobody else writes prices: orders that are being placed wait, then find the new currency.
 */
async function switchCurrency(
  tx: AuditedTx,
  id: number,
  places: readonly string[],
): Promise<{ ok: true; isUnchanged?: true }> {
  const change = await findCurrencyChange(tx, { id, isLocked: true });
  if (change?.state !== 'running') return { ok: true, isUnchanged: true };
  const tables = sql.join(places.map((place) => sql.table(place)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(tx);
  const {
    rows: [newest],
  } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from price_changes`.execute(tx);
  for (const place of places) {
    let after = 0;
    for (;;) {
      const records = await nextRecords(tx, place, { after, most: portion });
      if (records.length === 0) break;
      await applyValues(tx, { id, place, records });
      after = records.at(-1)!;
    }
  }
  await sql`select end_currency_switch(${newest?.id ?? 0}::bigint)`.execute(tx);
  await switchSettings(tx, change);
  await announceChange(tx, ['settings', 'catalog', 'lists', 'flash-sale', 'content']);
  return { ok: true };
}

async function switchSettings(tx: AuditedTx, change: CurrencyChange): Promise<void> {
  const { from_currency: from, to_currency: to, rate, undoes } = change;
  const before = readSettings(await lockSettings(tx));
  const undone = undoes === null ? null : await findCurrencyChange(tx, { id: undoes });
  const settings = {
    ...amountsInCurrency(before, { from, to, rate: rate ?? '1', isBack: undone !== null }),
    ...(undone && restoredSettings(before, undone.settings)),
    currency: to,
  };
  const saved = await saveSettings(tx, wholeShop, { settings });
  if (!saved.ok)
    throw new Error(`The settings of currency change ${change.id} were refused: ${saved.reason}.`);
  const now = readSettings(await listSettings(tx));
  const of = (all: Settings) => Object.fromEntries(saved.changed.map((key) => [key, all[key]]));
  await sql`
    update currency_changes set state = 'done', finished_at = now(),
      settings = ${JSON.stringify({ before: of(before), after: of(now) })}::jsonb
    where id = ${change.id}`.execute(tx);
}
