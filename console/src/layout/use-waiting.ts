import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';

export type Waiting = ConsoleReplyOf<'GET seller/waiting'>;

/**
 * What waits behind the places of a store; null until it is known, and in the shop's console. Asked anew with each page and after each act, since
 * both ask the page's own data again, and when somebody comes back to the window.
 */
export function useWaiting(): Waiting | null {
  const { audience, store } = useMe();
  const { key } = useLocation();
  const isSettled = useRevalidator().state === 'idle';
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const storeId = store?.id;
  useEffect(() => {
    if (audience !== 'seller' || !isSettled) return;
    const asking = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      call('GET seller/waiting', { signal: asking.signal }).then(setWaiting, () => {}); // the page itself says that the line is away
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      asking.abort();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [audience, storeId, key, isSettled]);
  return waiting;
}
