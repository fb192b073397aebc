import type { Shop } from '#shop.ts';
import { countOpenAttempts, openAttemptStates } from '#ledger/attempt-queries.ts';
import { countOpenRefunds, openRefundStates } from '#ledger/refund-queries.ts';

export async function measurePayments({ db, metrics }: Pick<Shop, 'db' | 'metrics'>) {
  const [attempts, refunds] = await Promise.all([countOpenAttempts(db), countOpenRefunds(db)]);
  const levels = (rows: { state: string; count: number }[]) =>
    new Map(rows.map(({ state, count }) => [state, count]));
  const [open, unmade] = [levels(attempts), levels(refunds)];
  for (const state of openAttemptStates) metrics.paymentsOpen.set({ state }, open.get(state) ?? 0);
  for (const state of openRefundStates) metrics.refunds.set({ state }, unmade.get(state) ?? 0);
}
