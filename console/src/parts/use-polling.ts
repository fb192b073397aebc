import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the page's data while something is in progress. Skips reloads during one, which would cancel it. */
export function usePolling(isUnderWay: boolean, pauseMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, pauseMs, state, revalidate]);
}
