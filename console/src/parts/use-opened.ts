import { useState } from 'react';
import { Refused } from '#api/call.ts';
import { prefetchedValue, takePrefetched, type Asked } from './prefetch.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Data of a queue item's panel; null until loaded. Prefetched data is shown immediately and refreshed, so that nothing is decided
 * on an item that is gone.
 */
export function useOpened<Value>({ name, load }: Asked<Value>): Value | null {
  const [known, setKnown] = useState(() => ({ name, ahead: prefetchedValue<Value>(name) }));
  const now = useLoaded(name, async (signal) => {
    try {
      return await (takePrefetched<Value>(name) ?? load(signal));
    } catch (error) {
      if (error instanceof Refused) setKnown({ name, ahead: null });
      throw error;
    }
  });
  return now ?? (known.name === name ? (known.ahead?.value ?? null) : null);
}
