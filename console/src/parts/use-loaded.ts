import { useEffect, useState } from 'react';
import { sayRefused } from './say-refused.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** What a sheet shows, fetched when it opens; null until it is there. `key` names what it is of; null: nothing yet. */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): Value | null {
  const t = useT();
  const [loaded, setLoaded] = useState<{ key: string; value: Value } | null>(null);
  useEffect(() => {
    if (key === null) return;
    const away = new AbortController();
    load(away.signal).then(
      (value) => setLoaded({ key, value }),
      (error: unknown) => away.signal.aborted || sayRefused(error, t),
    );
    return () => away.abort();
    // What is loaded goes by the key alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return loaded?.key === key ? loaded.value : null;
}
