import { amountText } from '@souk/rules/money';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { hasEntriesIn, readPayable } from './payout-queries.ts';
import {
  findAdjustment,
  hasProposedWriteOff,
  lockAdjustment,
  lockStoreBalance,
  type AdjustmentKind,
  type AdjustmentRow,
} from './adjustment-queries.ts';

export type Person = { userId: number | null; name: string };

export type ProposedAdjustment = {
  storeId: number;
  kind: Exclude<AdjustmentKind, 'conversion'>;
  /** Above zero: the store gets it. */
  amountMinor: number;
  currency: string;
  /** The currency that the shop sells in. */
  shopCurrency: string;
  reason: string;
  by: Person;
  now: Date;
};

export type AdjustmentOutcome =
  | { ok: true; adjustment: AdjustmentRow }
  | { ok: false; reason: AdjustmentRefusal };

type AdjustmentRefusal =
  | 'unknown'
  | 'decided'
  | 'own'
  | 'currency'
  | 'above-debt'
  | 'above-available'
  | 'write-off-waits'
  | 'rate';

/**
 * Proposes to change a store's available balance. Goodwill and write-offs count once another person approves them; a debt that arrived at
 * the bank counts at once. Neither a write-off nor a payment is above the debt, and one write-off waits at a time. Programs can't propose
 * what needs two people. A currency must be the shop's, or one in which the store has been paid or charged.
 */
export async function proposeAdjustment(
  tx: AuditedTx,
  proposed: ProposedAdjustment,
): Promise<AdjustmentOutcome> {
  const { storeId, kind, amountMinor, currency, shopCurrency, reason, by, now } = proposed;
  if (!(await lockStoreBalance(tx, storeId))) return { ok: false, reason: 'unknown' };
  if (kind !== 'debt-paid' && by.userId === null) return { ok: false, reason: 'own' };
  if (currency !== shopCurrency && !(await hasEntriesIn(tx, { storeId, currency })))
    return { ok: false, reason: 'currency' };
  if (kind !== 'goodwill' && (await isAboveDebt(tx, proposed))) return { ok: false, reason: 'above-debt' };
  if (kind === 'write-off' && (await hasProposedWriteOff(tx, proposed)))
    return { ok: false, reason: 'write-off-waits' };
  const { id } = await tx
    .insertInto('balance_adjustments')
    .values({
      store_id: storeId,
      kind,
      amount_minor: amountMinor,
      currency,
      reason,
      proposed_at: now,
      proposed_by: by.name,
      proposed_by_id: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordAdjustment(tx, 'propose', (await findAdjustment(tx, id))!); // inserted above
  if (kind === 'debt-paid') await decide(tx, { id, state: 'approved', by, now });
  return { ok: true, adjustment: (await findAdjustment(tx, id))! }; // inserted above
}

/** Approves or rejects an adjustment that another person has proposed. By then, a conversion must fit the balance and a write-off the debt. */
export async function decideAdjustment(
  tx: AuditedTx,
  { id, approve, by, now }: { id: number; approve: boolean; by: Person; now: Date },
): Promise<AdjustmentOutcome> {
  const proposed = await lockAdjustment(tx, id);
  if (!proposed) return { ok: false, reason: 'unknown' };
  if (proposed.state !== 'proposed') return { ok: false, reason: 'decided' };
  if (by.userId === null || by.userId === proposed.proposed_by_id) return { ok: false, reason: 'own' };
  const { store_id: storeId, amount_minor: amountMinor, currency, kind } = proposed;
  if (approve && kind !== 'goodwill') await lockStoreBalance(tx, storeId);
  if (approve && kind === 'conversion' && -amountMinor > (await readPayable(tx, { storeId, currency })))
    return { ok: false, reason: 'above-available' };
  if (approve && kind === 'write-off' && (await isAboveDebt(tx, { storeId, currency, amountMinor })))
    return { ok: false, reason: 'above-debt' };
  await decide(tx, { id, state: approve ? 'approved' : 'rejected', by, now });
  recordAdjustment(tx, approve ? 'approved' : 'rejected', proposed);
  return { ok: true, adjustment: (await findAdjustment(tx, id))! }; // locked above
}

type Debt = Pick<ProposedAdjustment, 'storeId' | 'currency' | 'amountMinor'>;

const isAboveDebt = async (tx: AuditedTx, { storeId, currency, amountMinor }: Debt): Promise<boolean> =>
  amountMinor > -(await readPayable(tx, { storeId, currency }));

async function decide(
  tx: AuditedTx,
  { id, state, by, now }: { id: number; state: 'approved' | 'rejected'; by: Person; now: Date },
): Promise<void> {
  await tx
    .updateTable('balance_adjustments')
    .set({ state, decided_at: now, decided_by: by.name, decided_by_id: by.userId })
    .where('id', '=', id)
    .execute();
}

export function recordAdjustment(
  tx: AuditedTx,
  verb: 'propose' | 'approved' | 'rejected',
  adjustment: AdjustmentRow,
): void {
  const { id, store_id: storeId, kind, amount_minor, currency, reason } = adjustment;
  const { to_currency: to, to_minor: toMinor, rate } = adjustment;
  const conversion: JsonObject =
    to === null || toMinor === null ? {} : { converted_to: `${amountText(toMinor, to)} ${to}`, rate };
  tx.audit.record({
    action: `balance-adjustment.${verb}`,
    entity: 'balance-adjustment',
    entityId: id,
    label: reason,
    storeId,
    before: null,
    after: { kind, amount_minor, currency, ...conversion },
  });
}
