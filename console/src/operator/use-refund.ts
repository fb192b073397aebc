import type { OperatorOrder, RefundPreview } from '@souk/contract/console/operator-orders';
import { useEffect, useState } from 'react';
import { call, Refused } from '#api/call.ts';
import { readAmount } from '#parts/money-input.tsx';
import { useAct } from '#parts/use-act.ts';

const typingMs = 200;

/** What a refund will be while it is being said: units of lines or an amount, and each time what it would do. */
export function useRefund(order: OperatorOrder, onDone: () => void) {
  const { act, isBusy } = useAct();
  const [by, setBy] = useState<'lines' | 'amount'>('lines');
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [amount, setAmount] = useState('');
  const [isGoodwill, setIsGoodwill] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<{ of: string; preview: RefundPreview | null; problem: string } | null>(
    null,
  );

  const lines = [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, units: count }));
  const minor = readAmount(amount, order.total.currency);
  const wish =
    by === 'lines'
      ? lines.length > 0 && { lines, is_goodwill: isGoodwill }
      : minor !== null && minor > 0 && { amount_minor: minor, is_goodwill: isGoodwill };
  const said = wish ? JSON.stringify(wish) : '';

  useEffect(() => {
    if (said === '') return;
    const away = new AbortController();
    const timer = setTimeout(() => {
      const body = JSON.parse(said) as { is_goodwill: boolean };
      call('POST operator/orders/{id}/refund-preview', {
        params: { id: order.id },
        body,
        signal: away.signal,
      }).then(
        (preview) => setShown({ of: said, preview, problem: '' }),
        (error: unknown) => {
          if (away.signal.aborted) return;
          const problem = error instanceof Refused ? (error.messages[0] ?? '') : String(error);
          setShown({ of: said, preview: null, problem });
        },
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
  }, [said, order.id]);

  const current = shown?.of === said && said !== '' ? shown : null;
  async function send() {
    if (!wish || !current?.preview) return;
    const body = { ...wish, expected_minor: current.preview.amount.minor, reason };
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
    reason,
    setReason,
    isBusy,
    send,
    setLine: (id: number, count: number) => setUnits((before) => new Map(before).set(id, count)),
    preview: current?.preview ?? null,
    problem: current?.problem ?? '',
  };
}
