import type { ConsoleApi } from '@souk/contract/console-api';
import type { BalanceAdjustment } from '@souk/contract/console/operator-balances';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { isCashStopped } from '#seller/cash-limit.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { decideAdjustment, proposeAdjustment, type AdjustmentOutcome } from '../adjust-balance.ts';
import { adjustmentList, type AdjustmentRow } from '../adjustment-queries.ts';
import { balanceList } from '../balance-list.ts';
import { conversionView } from '../conversion-view.ts';
import { proposeConversion, readConvertible } from '../convert-balance.ts';
import { isOverdue } from '../debt/request-debts.ts';
import { findPayoutBlocks } from '../payout-blocks.ts';
import { readPayoutTerms, savePayoutTerms } from '../payout-terms.ts';
import { blockView, storeView } from './payout-view.ts';

type Handlers = Pick<
  ConsoleHandlers<ConsoleApi['operatorPayouts']>,
  | 'listBalances'
  | 'readPayoutTerms'
  | 'savePayoutTerms'
  | 'listAdjustments'
  | 'proposeAdjustment'
  | 'readConvertible'
  | 'proposeConversion'
  | 'decideAdjustment'
>;

export const operatorBalanceHandlers: Handlers = {
  async listBalances({ shop, db, now, settings, query }) {
    const page = await listPage(shop, balanceList(query), query);
    if (!page.ok) return refuseCursor();
    const blocks = await findPayoutBlocks(db, { storeIds: page.rows.map((row) => row.store_id), now });
    const rows = page.rows.map((row) => {
      const money = (minor: number) => ({ minor, currency: row.currency });
      return {
        store: storeView(row),
        currency: row.currency,
        pending: money(row.pending_minor),
        available: money(row.available_minor),
        reserved: money(row.reserved_minor),
        paying: money(row.paying_minor),
        block: blockView(blocks.get(row.store_id)),
        cash_stopped: isCashStopped(row, settings),
        owes_since: row.owes_since?.toISOString() ?? null,
        is_overdue: row.owes_since !== null && isOverdue({ since: row.owes_since }, settings, now),
      };
    });
    return { rows, next: page.next, total: page.total };
  },

  async readPayoutTerms({ db, params: { id } }) {
    const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst();
    return store ? readPayoutTerms(db, id) : refuseUnknown();
  },

  async savePayoutTerms({ db, now, caller: { actor }, params: { id }, body }) {
    const saved = await audited(db, actor, (tx) => savePayoutTerms(tx, { storeId: id, terms: body, now }));
    return saved.ok ? readPayoutTerms(db, id) : refuseUnknown();
  },

  async listAdjustments({ shop, caller, query }) {
    const page = await listPage(shop, adjustmentList(query), query);
    if (!page.ok) return refuseCursor();
    return {
      rows: page.rows.map((row) => adjustmentView(row, caller.actor)),
      next: page.next,
      total: page.total,
    };
  },

  async proposeAdjustment({ db, now, settings, caller: { actor }, params: { id }, body }) {
    const { kind, amount, reason } = body;
    const proposed = {
      storeId: id,
      kind,
      amountMinor: amount.minor,
      currency: amount.currency,
      shopCurrency: settings.currency,
      reason,
      by: actor,
      now,
    };
    return answer(await audited(db, actor, (tx) => proposeAdjustment(tx, proposed)), actor);
  },

  async readConvertible({ db, settings, params: { id } }) {
    const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst();
    if (!store) return refuseUnknown();
    return readConvertible(db, { storeId: id, shopCurrency: settings.currency });
  },

  async proposeConversion({ db, now, settings, caller: { actor }, params: { id }, body }) {
    const proposed = { ...body, storeId: id, shopCurrency: settings.currency, by: actor, now };
    return answer(await audited(db, actor, (tx) => proposeConversion(tx, proposed)), actor);
  },

  async decideAdjustment({ db, now, caller: { actor }, params: { id }, body: { approve } }) {
    return answer(
      await audited(db, actor, (tx) => decideAdjustment(tx, { id, approve, by: actor, now })),
      actor,
    );
  },
};

const whyNot = {
  decided: 'refusal.console.decided',
  own: 'refusal.console.adjustment.own',
  currency: 'refusal.console.adjustment.currency',
  'above-debt': 'refusal.console.adjustment.above-debt',
  'above-available': 'refusal.console.adjustment.above-available',
  'write-off-waits': 'refusal.console.adjustment.write-off-waits',
  rate: 'refusal.console.adjustment.rate',
} as const satisfies Record<string, RefusalKey>;

function answer(outcome: AdjustmentOutcome, actor: Actor) {
  if (outcome.ok) return adjustmentView(outcome.adjustment, actor);
  return outcome.reason === 'unknown' ? refuseUnknown() : refuse(whyNot[outcome.reason]);
}

const adjustmentView = (row: AdjustmentRow, { userId }: Actor): BalanceAdjustment => ({
  id: row.id,
  store: storeView(row),
  kind: row.kind,
  amount: { minor: row.amount_minor, currency: row.currency },
  conversion: conversionView(row),
  reason: row.reason,
  state: row.state,
  proposed_at: row.proposed_at.toISOString(),
  proposed_by: row.proposed_by,
  is_own: userId !== null && userId === row.proposed_by_id,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
});
