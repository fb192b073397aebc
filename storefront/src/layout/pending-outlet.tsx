import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { nextTask } from '#browser/next-task.ts';
import { PageOutlet } from './page-outlet.tsx';
import type * as Placeholders from './placeholders/page-placeholder.tsx';

const shimmerAfterMs = 200; // SCREENS 148

/**
 * The page, or a skeleton of the next one during a slow navigation (SCREENS 42, 148). The current page stays mounted, in case
 * the navigation is cancelled.
 */
export function PendingOutlet() {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const placeholders = useFetchedEarly();
  // Forms show their own busy state.
  const isLink = state === 'loading' && (formMethod === undefined || formMethod === 'GET');
  const coming = isLink && location.pathname !== pathname ? location.pathname : null;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (coming === null) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), shimmerAfterMs);
    return () => clearTimeout(timer);
  }, [coming]);
  const shown = isLong && coming !== null && placeholders?.shapeOf(coming) ? coming : null;
  return (
    <>
      {shown !== null && placeholders && <placeholders.PagePlaceholder pathname={shown} />}
      {shown !== null && <AtTheTop pathname={pathname} />}
      <div className={shown === null ? 'contents' : 'hidden'}>
        <PageOutlet />
      </div>
    </>
  );
}

/** Preloads the skeletons once the first page is complete. */
function useFetchedEarly(): typeof Placeholders | null {
  const [placeholders, setPlaceholders] = useState<typeof Placeholders | null>(null);
  useEffect(() => {
    let isHere = true;
    const fetchNow = async () => {
      await nextTask();
      if (isHere) await import('./placeholders/page-placeholder.tsx').then(setPlaceholders, () => {}); // keeps showing the current page
    };
    if (document.readyState === 'complete') void fetchNow();
    else addEventListener('load', fetchNow, { once: true });
    return () => {
      isHere = false;
      removeEventListener('load', fetchNow);
    };
  }, []);
  return placeholders;
}

/** Scrolls to the top for the skeleton, and back if the navigation is cancelled. */
function AtTheTop({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return () => {
      if (location.pathname === pathname) scrollTo({ top: before, behavior: 'instant' });
    };
  }, [pathname]);
  return null;
}
