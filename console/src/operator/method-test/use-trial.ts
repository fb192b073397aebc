import type { PaymentTrial } from '@souk/contract/console/payment-trials';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pauseMs = 2000;

/** Polls a test payment until it is complete; null until loaded. */
export function useTrial(id: number | null): PaymentTrial | null {
  const t = useT();
  const [trial, setTrial] = useState<PaymentTrial | null>(null);
  useEffect(() => {
    if (id === null) return;
    const away = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      void call('GET operator/payment-trials/{id}', { params: { id }, signal: away.signal }).then(
        (found) => {
          setTrial(found);
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
  return trial?.id === id ? trial : null;
}
