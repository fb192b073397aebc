import { useEffect, useRef, useState } from 'react';

/** Hides decided items before the shop has confirmed; refused ones reappear and open. */
export function useLeaving(revalidate: () => Promise<void>) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  async function leave(key: string, going: Promise<boolean> | undefined, openAgain: () => void) {
    setLeaving((before) => new Set([...before, key]));
    const isDone = (await going) ?? true;
    await revalidate();
    setLeaving((before) => new Set([...before].filter((one) => one !== key)));
    if (!isDone && !isGone.current) openAgain();
  }
  return { isLeaving: (key: string) => leaving.has(key), leave };
}
