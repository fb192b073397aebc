import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { firstField, news } from './place-to-begin.ts';

/**
 * After a client-side move the focus goes to the page's h1, so that a screen reader reads where it is (SCREENS
 * 119), or to what it has to tell of what was just done (`data-news`), or to a form's `data-first-field` where there is
 * room for a keyboard on the screen. A change of filters alone is no new page.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const last = useRef<string | null>(null);

  useEffect(() => {
    if (last.current !== null && last.current !== pathname && !hash) {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
      heading?.setAttribute('tabindex', '-1');
      (news() ?? firstField() ?? heading)?.focus({ preventScroll: true });
    }
    last.current = pathname;
  }, [pathname, hash]);

  // A page that comes back as it was left may show somebody who has logged out since.
  useEffect(() => {
    const ask = (event: PageTransitionEvent) => void (event.persisted && refreshCartCount());
    addEventListener('pageshow', ask);
    return () => removeEventListener('pageshow', ask);
  }, []);

  return null;
}
