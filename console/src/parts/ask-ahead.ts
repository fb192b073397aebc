import { useEffect } from 'react';

/** What a sheet shows of one thing: how to ask for it, and a name that nothing else has. */
export type Asked<Value> = { name: string; load(signal?: AbortSignal): Promise<Value> };

type Ahead = { answer: Promise<unknown>; known: { value: unknown } | null };

/** More are not opened next. */
const most = 2;
const ahead = new Map<string, Ahead>();

/** Asks for it before it is opened; what refuses it is said when it is. */
export function askAhead({ name, load }: Asked<unknown>): void {
  if (ahead.has(name)) return;
  const asked: Ahead = { answer: load(), known: null };
  asked.answer.then(
    (value) => (asked.known = { value }),
    () => ahead.delete(name),
  );
  ahead.set(name, asked);
  for (const old of [...ahead.keys()].slice(0, -most)) ahead.delete(old);
}

/** What is known of it already. */
export const knownAhead = <Value>(name: string): { value: Value } | null =>
  (ahead.get(name)?.known ?? null) as { value: Value } | null; // asked for by the same name

/** It is opened: the answer that is still to come, if there is one. What is known may have changed since, and is asked anew. */
export function takeAhead<Value>(name: string): Promise<Value> | null {
  const asked = ahead.get(name);
  ahead.delete(name);
  return asked && !asked.known ? (asked.answer as Promise<Value>) : null;
}

/** What opens next is there when it does; null: nothing does. */
export function useAhead(next: Asked<unknown> | null): void {
  useEffect(() => {
    if (next) askAhead(next);
    // How it is asked goes by its name.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next?.name]);
}
