import { useEffect, useState } from 'react';
import { showRefusal } from './show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

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
      (error: unknown) => away.signal.aborted || showRefusal(error, t),
    );
    return () => away.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return loaded?.key === key ? loaded.value : null;
}
