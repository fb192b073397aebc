import type { ConsoleApi } from '@souk/contract/console-api';
import type { CashHandover } from '@souk/contract/console/operator-cash';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { refuse } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { isCashStopped } from '#seller/cash-limit.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { cashList, handoverList, readCashTotals, type HandoverRow } from './cash-queries.ts';
import { recordHandover } from './record-handover.ts';

export const operatorCashHandlers: ConsoleHandlers<ConsoleApi['operatorCash']> = {
  async listCash({ shop, settings, query }) {
    const page = await listPage(shop, cashList(query), query);
    if (!page.ok) return refuseCursor();
    const rows = page.rows.map((row) => ({
      id: row.id,
      order: { id: row.order_id, number: row.order_number },
      store: { id: row.store_id, name: row.store_name, slug: row.store_slug },
      amount: { minor: row.amount_minor, currency: row.currency },
      delivered_at: row.delivered_at.toISOString(),
      courier: row.courier,
      cash_stopped: isCashStopped(row, settings),
    }));
    return { rows, next: page.next, total: page.total };
  },

  async readCashTotals({ db }) {
    const totals = await readCashTotals(db);
    return {
      totals: totals.map((row) => ({
        holder: row.holder,
        courier: row.courier,
        count: row.count,
        total: { minor: row.amount_minor, currency: row.currency },
        oldest_at: row.oldest_at.toISOString(),
      })),
    };
  },

  async listCashHandovers({ shop, query }) {
    const page = await listPage(shop, handoverList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(handoverView), next: page.next, total: page.total };
  },

  async recordCashHandover({ db, now, caller: { actor }, body }) {
    const { holder, parts: partIds, received_minor: receivedMinor, received_in: receivedIn, reason } = body;
    const recorded = await audited(db, actor, (tx) =>
      recordHandover(tx, { holder, partIds, receivedMinor, receivedIn, reason, now }),
    );
    return recorded.ok ? handoverView(recorded.handover) : refuse(whyNot[recorded.reason]);
  },
};

const whyNot = {
  'handed-over': 'refusal.console.cash.handed-over',
  currencies: 'refusal.console.cash.currencies',
  'no-reason': 'refusal.console.cash.no-reason',
} as const satisfies Record<string, RefusalKey>;

function handoverView(row: HandoverRow): CashHandover {
  const { id, holder, courier, received_in, parts, reason, recorded_by, currency } = row;
  const money = (minor: number) => ({ minor, currency });
  return {
    id,
    holder,
    courier,
    received_in,
    parts,
    expected: money(row.expected_minor),
    received: money(row.received_minor),
    difference: money(row.received_minor - row.expected_minor),
    reason,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by,
  };
}
