import type { TestPayment } from '@souk/contract/console/test-payments';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pauseMs = 2000;

/** Polls a test payment until it is complete; null until loaded. */
export function useTestPayment(id: number | null): TestPayment | null {
  const t = useT();
  const [payment, setPayment] = useState<TestPayment | null>(null);
  useEffect(() => {
    if (id === null) return;
    const away = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      void call('GET operator/payment-trials/{id}', { params: { id }, signal: away.signal }).then(
        (found) => {
          setPayment(found);
          if (!found.is_over) timer = setTimeout(look, pauseMs);
        },
        (error: unknown) => away.signal.aborted || showRefusal(error, t),
      );
    look();
    return () => {
      away.abort();
      clearTimeout(timer);
    };
  }, [id, t]);
  return payment?.id === id ? payment : null;
}
