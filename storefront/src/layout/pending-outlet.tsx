import { useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { nextTask } from '#browser/next-task.ts';
import type * as Placeholders from './placeholders/page-placeholder.tsx';

const shimmerAfterMs = 200; // SCREENS 148

/**
 * The page, or the shape of one that is on its way (SCREENS 42, 148): whoever presses a link on a slow line sees at once that
 * it comes. The page that is being left stays as it was, in case they change their mind.
 */
export function PendingOutlet() {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const placeholders = useFetchedEarly();
  // What follows a form says itself that it is busy.
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
        <Outlet />
      </div>
    </>
  );
}

/** Script of the shapes comes after everything that the first page needs, before it is wanted. */
function useFetchedEarly(): typeof Placeholders | null {
  const [placeholders, setPlaceholders] = useState<typeof Placeholders | null>(null);
  useEffect(() => {
    let isHere = true;
    const fetchNow = async () => {
      await nextTask();
      if (isHere) await import('./placeholders/page-placeholder.tsx').then(setPlaceholders, () => {}); // the old page stays instead
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

/** A new page begins at its top; without one the old page is where it was. */
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
