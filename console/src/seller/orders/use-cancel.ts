import type { CancelPreview } from '@souk/contract/seller-console/cancel';
import type { SellerOrder } from '@souk/contract/seller-console/orders';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import { useEffect, useState } from 'react';
import { call, Refused } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const typingMs = 200;

type Shown = { of: string; preview: CancelPreview | null; problem: string };

/** Which units a store will not send, and what that does, as the shop reckons it each time they change. */
export function useCancel(order: SellerOrder, onDone: () => void) {
  const t = useT();
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [isBack, setIsBack] = useState(true);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [round, setRound] = useState(0);

  const lines = [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, units: count }));
  const said = lines.length > 0 ? JSON.stringify(lines) : '';

  useEffect(() => {
    if (said === '') return;
    const away = new AbortController();
    const timer = setTimeout(() => {
      const body = { lines: JSON.parse(said) as typeof lines };
      call('POST seller/orders/{id}/cancel-preview', {
        params: { id: order.id },
        body,
        signal: away.signal,
      }).then(
        (preview) => setShown({ of: said, preview, problem: '' }),
        (error: unknown) => {
          if (away.signal.aborted) return;
          const problem = error instanceof Refused ? error.messages[0] : undefined;
          setShown({ of: said, preview: null, problem: problem ?? t('console.error.away') });
        },
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
  }, [said, order.id, round, t]);

  const current = shown?.of === said && said !== '' ? shown : null;
  const preview = current?.preview ?? null;

  async function send() {
    setIsReasonMissing(reason === '');
    if (!preview || reason === '' || isBusy) return;
    setIsBusy(true);
    try {
      const body = { lines, reason, is_back: isBack, expected_minor: preview.amount.minor };
      await call('POST seller/orders/{id}/cancel-lines', { params: { id: order.id }, body });
      onDone();
    } catch (error) {
      sayRefused(error, t);
      // What was shown is not so any more: it is reckoned anew before it can be asked for again.
      setShown(null);
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
    problem: current?.problem ?? '',
  };
}
