import type { SellerOrder } from '@souk/contract/seller-console/orders';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { useAnswer } from '#parts/use-answer.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Units to cancel, with a preview by the shop for each change. */
export function useCancel(order: SellerOrder, onDone: () => void) {
  const t = useT();
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [isBack, setIsBack] = useState(true);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);

  const lines = [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, units: count }));
  const answer = useAnswer(lines.length === 0 ? null : { lines, round }, (asked, signal) =>
    call('POST seller/orders/{id}/cancel-preview', {
      params: { id: order.id },
      body: { lines: asked.lines },
      signal,
    }),
  );
  const latest = answer?.isLatest ? answer : null;
  const preview = latest?.reply ?? null;

  async function send() {
    setIsReasonMissing(reason === '');
    if (!preview || reason === '' || isBusy) return;
    setIsBusy(true);
    try {
      const body = { lines, reason, is_back: isBack, expected_minor: preview.amount.minor };
      await call('POST seller/orders/{id}/cancel-lines', { params: { id: order.id }, body });
      onDone();
    } catch (error) {
      showRefusal(error, t);
      // The preview is outdated and must be recomputed first.
      setRound((before) => before + 1);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    units,
    reason,
    setReason,
    isBack,
    setIsBack,
    isBusy,
    isReasonMissing,
    send,
    preview,
    setLine: (id: number, count: number) => setUnits((before) => new Map(before).set(id, count)),
    count: lines.reduce((sum, line) => sum + line.units, 0),
    problem: latest?.problem ?? '',
  };
}
