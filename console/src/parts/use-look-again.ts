import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks for the page's facts anew as long as something on it is under way. Asking again would give up what is still being asked. */
export function useLookAgain(isUnderWay: boolean, pauseMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, pauseMs, state, revalidate]);
}
