import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readAmount } from '#parts/money-input.tsx';
import { useAct } from '#parts/use-act.ts';
import { useAnswer } from '#parts/use-answer.ts';

/** A refund at the store's expense being entered, with a preview of each change. */
export function useStoreRefund(order: SellerOrder, onDone: () => void) {
  const { act, isBusy } = useAct();
  const [by, setBy] = useState<'lines' | 'amount'>('lines');
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');

  const lines = [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, units: count }));
  const minor = readAmount(amount, order.total.currency);
  const hasAmount = minor !== null && minor > 0;
  const what =
    by === 'lines' ? (lines.length > 0 ? { lines } : null) : hasAmount ? { amount_minor: minor } : null;
  const params = { id: order.id };
  const answer = useAnswer(what, (asked, signal) =>
    call('POST seller/orders/{id}/refund-preview', { params, body: { what: asked }, signal }),
  );
  const latest = answer?.isLatest ? answer : null;
  const preview = latest?.reply ?? null;

  async function send() {
    if (!what || !preview) return;
    const body = { what, expected_minor: preview.amount.minor, reason };
    if (await act(() => call('POST seller/orders/{id}/refunds', { params, body }))) onDone();
  }

  return {
    by,
    setBy,
    units,
    setLine: (id: number, count: number) => setUnits((before) => new Map(before).set(id, count)),
    count: lines.reduce((sum, line) => sum + line.units, 0),
    amount,
    setAmount,
    reason,
    setReason,
    isBusy,
    send,
    preview,
    problem: latest?.problem ?? '',
  };
}
