import { useEffect } from 'react';

/** A panel's data: a loader with a unique name. */
export type Asked<Value> = { name: string; load(signal?: AbortSignal): Promise<Value> };

type Ahead = { answer: Promise<unknown>; known: { value: unknown } | null };

/** Maximum number of prefetched items. */
const most = 2;
const ahead = new Map<string, Ahead>();

/** Prefetches; errors are reported when it is opened. */
export function prefetch({ name, load }: Asked<unknown>): void {
  if (ahead.has(name)) return;
  const asked: Ahead = { answer: load(), known: null };
  asked.answer.then(
    (value) => (asked.known = { value }),
    () => ahead.delete(name),
  );
  ahead.set(name, asked);
  for (const old of [...ahead.keys()].slice(0, -most)) ahead.delete(old);
}

/** Prefetched value, if loaded. */
export const prefetchedValue = <Value>(name: string): { value: Value } | null =>
  (ahead.get(name)?.known ?? null) as { value: Value } | null; // loaded under the same name

/** Takes the pending prefetch, if any. A loaded value may be outdated and is reloaded. */
export function takePrefetched<Value>(name: string): Promise<Value> | null {
  const asked = ahead.get(name);
  ahead.delete(name);
  return asked && !asked.known ? (asked.answer as Promise<Value>) : null;
}

/** Prefetches the next item; null: none. */
export function usePrefetch(next: Asked<unknown> | null): void {
  useEffect(() => {
    if (next) prefetch(next);
    // The name determines the loader.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next?.name]);
}
