import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import type { Waiting } from '#parts/place.ts';

/**
 * Badge counts of the menu; null until loaded, and without permission. Reloaded with each page, after each action (both reload the
 * page's data) and when the window regains focus.
 */
export function useWaiting(): Waiting | null {
  const { audience, store, may, needs_second_factor: needsMore, viewed_as: viewed } = useMe();
  const { key } = useLocation();
  const isSettled = useRevalidator().state === 'idle';
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const storeId = store?.id;
  const isBlind = viewed === 'products' || (audience === 'operator' && (needsMore || !may('jobs.read')));
  useEffect(() => {
    if (isBlind || !isSettled) return;
    const asking = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      const { signal } = asking;
      const asked: Promise<Waiting> =
        audience === 'seller'
          ? call('GET seller/waiting', { signal }).then((of) => ({ store: of, shop: null }))
          : call('GET operator/waiting', { signal }).then((of) => ({ store: null, shop: of }));
      asked.then(setWaiting, () => {}); // the page itself reports connection problems
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      asking.abort();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [audience, isBlind, storeId, key, isSettled]);
  return waiting;
}
