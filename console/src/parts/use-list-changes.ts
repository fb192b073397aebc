import { useEffect, useRef, useState } from 'react';
import { newRowsOf, type Listed, type ListRow, type ListChanges } from './list-pages.ts';

/** Interval of checking an open list for changes. */
const everyMs = 60_000;

/**
 * Changes of a list since it was loaded; null: none. Checked each minute and on window focus, only while visible. Only reported:
 * rows don't move by themselves.
 */
export function useListChanges<Row extends ListRow>(
  first: Listed<Row>,
  fetchPage: (after: string | undefined) => Promise<Listed<Row>>,
): ListChanges | null {
  const [found, setFound] = useState<{ of: Listed<Row>; meanwhile: ListChanges | null }>();
  const fetch = useRef(fetchPage);
  useEffect(() => {
    fetch.current = fetchPage;
  });
  useEffect(() => {
    let isLeft = false;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      fetch.current(undefined).then(
        (fresh) => isLeft || setFound({ of: first, meanwhile: newRowsOf(first, fresh) }),
        () => {}, // the offline strip reports connection problems
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
