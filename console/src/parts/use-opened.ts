import { useState } from 'react';
import { Refused } from '#api/call.ts';
import { knownAhead, takeAhead, type Asked } from './ask-ahead.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * What a sheet shows of one thing of a queue; null until it is there. What was asked ahead is shown at once, and what has become of it since a
 * moment later: of what is not there any more nothing is decided.
 */
export function useOpened<Value>({ name, load }: Asked<Value>): Value | null {
  const [known, setKnown] = useState(() => ({ name, ahead: knownAhead<Value>(name) }));
  const now = useLoaded(name, async (signal) => {
    try {
      return await (takeAhead<Value>(name) ?? load(signal));
    } catch (error) {
      if (error instanceof Refused) setKnown({ name, ahead: null });
      throw error;
    }
  });
  return now ?? (known.name === name ? (known.ahead?.value ?? null) : null);
}
