import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { readLedgerCheck } from '#ledger/check-queries.ts';
import { listPage } from '#records/list-page.ts';
import { approvePayouts, cancelPayouts, markPayouts, type PayoutOutcome } from '../change-payouts.ts';
import { draftPayouts, planPayouts } from '../draft-payouts.ts';
import { fetchPayoutFile } from '../fetch-payout-file.ts';
import { payoutMinimum } from '../payout-amounts.ts';
import { findPayoutBlocks } from '../payout-blocks.ts';
import { countOpen, findPayout, payoutList, type PayoutRow } from '../payout-queries.ts';
import { nextPayoutDay } from '../payout-schedule.ts';
import { sendByProvider } from '../provider/send-by-provider.ts';
import { sendPayouts } from '../send-payouts.ts';
import { blockView, payoutView, storeView } from './payout-view.ts';

type Handlers = Pick<
  ConsoleHandlers<ConsoleApi['operatorPayouts']>,
  | 'listPayouts'
  | 'readPayout'
  | 'previewPayoutRun'
  | 'draftPayouts'
  | 'approvePayouts'
  | 'cancelPayouts'
  | 'sendPayouts'
  | 'transferPayouts'
  | 'fetchPayoutFile'
  | 'markPayouts'
>;

export const operatorPayoutHandlers: Handlers = {
  async listPayouts(call) {
    const page = await listPage(call.shop, payoutList(call.query), call.query);
    if (!page.ok) return refuseCursor();
    return { rows: await payoutViews(call, page.rows), next: page.next, total: page.total };
  },

  async readPayout(call) {
    const row = await findPayout(call.db, call.params.id);
    if (!row) return refuseUnknown();
    const [payout] = await payoutViews(call, [row]);
    return payout!; // one view for each row
  },

  async previewPayoutRun({ db, now, settings }) {
    const [plan, check, open] = await Promise.all([
      planPayouts(db, { now, rules: settings }),
      readLedgerCheck(db),
      countOpen(db),
    ]);
    const below = Map.groupBy(plan.belowMinimum, (row) => row.currency);
    return {
      schedule: settings.payout_schedule,
      next_on: nextPayoutDay(settings, now),
      drafts: totalsOf(plan.due.map((row) => ({ ...row, amount_minor: row.available_minor }))).map((one) => ({
        ...one,
        by_provider: plan.due.filter((row) => row.is_by_provider && row.currency === one.total.currency)
          .length,
      })),
      open,
      held: plan.held.map((row) => ({
        store: storeView(row),
        amount: { minor: row.available_minor, currency: row.currency },
        block: blockView(row.block)!, // every held row has one
      })),
      below_minimum: [...below].map(([currency, rows]) => ({
        count: rows.length,
        minimum: { minor: payoutMinimum(currency, settings), currency },
      })),
      ledger_fault: check?.fault ?? null,
    };
  },

  async draftPayouts({ db, now, settings, caller: { actor } }) {
    const { drafts } = await audited(db, actor, (tx) =>
      draftPayouts(tx, { now, rules: settings, by: actor.name }),
    );
    return { drafts: totalsOf(drafts) };
  },

  async approvePayouts({ shop, now, settings, caller: { actor }, body: { ids } }) {
    return outcomesView(await approvePayouts(shop, { ids, actor, now, settings }));
  },

  async cancelPayouts({ shop, now, caller: { actor }, body: { ids } }) {
    return outcomesView(await cancelPayouts(shop, { ids, actor, now }));
  },

  async sendPayouts({ shop, now, settings, caller: { actor }, body: { ids, format } }) {
    const { batchId, outcomes } = await sendPayouts(shop, { ids, format, settings, actor, now });
    return { ...outcomesView(outcomes), batch_id: batchId };
  },

  async transferPayouts({ shop, now, caller: { actor }, body: { ids } }) {
    return outcomesView(await sendByProvider(shop, { ids, actor, now }));
  },

  async fetchPayoutFile({ shop, db, settings, caller: { actor }, params: { id } }) {
    const fetched = await audited(db, actor, (tx) =>
      fetchPayoutFile(tx, { id, authSecret: shop.authSecret, settings }),
    );
    if (fetched.ok) return fetched.file;
    return fetched.reason === 'unknown' ? refuseUnknown() : refuse('refusal.console.payout.unreadable');
  },

  async markPayouts({ shop, now, caller: { actor }, body }) {
    const { ids, as, reason, fee_minor: feeMinor } = body;
    return outcomesView(await markPayouts(shop, { ids, as, reason, feeMinor, actor, now }));
  },
};

async function payoutViews(
  { shop, db, now, settings }: Pick<ConsoleCall, 'shop' | 'db' | 'now' | 'settings'>,
  rows: readonly PayoutRow[],
) {
  const blocks = await findPayoutBlocks(db, { storeIds: rows.map((row) => row.store_id), now });
  return rows.map((row) => payoutView(row, { settings, blocks, providers: shop.payments.payoutAdapters }));
}

const outcomesView = (outcomes: readonly PayoutOutcome[]) => ({
  payouts: outcomes.map((outcome) =>
    outcome.ok
      ? { id: outcome.id, state: outcome.state, refused: null, block: null }
      : { id: outcome.id, state: null, refused: outcome.reason, block: blockView(outcome.block) },
  ),
});

const totalsOf = (rows: readonly { currency: string; amount_minor: number }[]) =>
  [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => ({
    count: own.length,
    total: { minor: own.reduce((sum, row) => sum + row.amount_minor, 0), currency },
  }));
