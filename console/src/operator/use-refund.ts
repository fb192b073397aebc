import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readAmount } from '#parts/money-input.tsx';
import { isPaymentOpen } from '#parts/payment-choice.tsx';
import { useAct } from '#parts/use-act.ts';
import { useAnswer } from '#parts/use-answer.ts';

/** A refund being entered: units or an amount, with a preview of each change. */
export function useRefund(order: OperatorOrder, onDone: () => void) {
  const { act, isBusy } = useAct();
  const [by, setBy] = useState<'lines' | 'amount'>('lines');
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [amount, setAmount] = useState('');
  const [isGoodwill, setIsGoodwill] = useState(false);
  const [payment, setPayment] = useState<string | null>(null);
  const [reason, setReason] = useState('');

  const lines = [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, units: count }));
  const minor = readAmount(amount, order.total.currency);
  const what =
    by === 'lines'
      ? lines.length > 0 && { lines, is_goodwill: isGoodwill }
      : minor !== null && minor > 0 && { amount_minor: minor, is_goodwill: isGoodwill };
  const wish = what && {
    ...what,
    ...(payment === null ? {} : { payment_id: payment }),
  };
  const isAsked = wish && !isPaymentOpen(order.payments, payment);
  const answer = useAnswer(isAsked ? wish : null, (body, signal) =>
    call('POST operator/orders/{id}/refund-preview', { params: { id: order.id }, body, signal }),
  );
  const latest = answer?.isLatest ? answer : null;
  async function send() {
    if (!wish || !latest?.reply) return;
    const body = { ...wish, expected_minor: latest.reply.amount.minor, reason };
    if (await act(() => call('POST operator/orders/{id}/refunds', { params: { id: order.id }, body })))
      onDone();
  }

  return {
    by,
    setBy,
    units,
    amount,
    setAmount,
    isGoodwill,
    setIsGoodwill,
    payment,
    setPayment,
    reason,
    setReason,
    isBusy,
    send,
    setLine: (id: number, count: number) => setUnits((before) => new Map(before).set(id, count)),
    preview: latest?.reply ?? null,
    problem: latest?.problem ?? '',
  };
}
