import { useEffect, useRef, useState } from 'react';
import { meanwhileOf, type Listed, type ListRow, type Meanwhile } from './list-pages.ts';

/** How often a list that lies open is compared with what it would be now. */
const everyMs = 60_000;

/**
 * What has become of a list since it was shown; null: nothing. Asked each minute and whenever somebody comes back to the window, never while nobody
 * looks. It is told and not done: rows do not move under a hand.
 */
export function useMeanwhile<Row extends ListRow>(
  first: Listed<Row>,
  fetchPage: (after: string | undefined) => Promise<Listed<Row>>,
): Meanwhile | null {
  const [found, setFound] = useState<{ of: Listed<Row>; meanwhile: Meanwhile | null }>();
  const fetch = useRef(fetchPage);
  useEffect(() => {
    fetch.current = fetchPage;
  });
  useEffect(() => {
    let isLeft = false;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      fetch.current(undefined).then(
        (fresh) => isLeft || setFound({ of: first, meanwhile: meanwhileOf(first, fresh) }),
        () => {}, // the strip above the page says that the line is away
      );
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [first]);
  return found?.of === first ? found.meanwhile : null;
}
