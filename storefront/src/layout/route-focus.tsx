import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { firstField, news } from './initial-focus.ts';

/**
 * Moves the focus after a client-side navigation: to the page's h1, so that screen readers announce the page (SCREENS 119),
 * to a status message (`data-news`), or to a form's `data-first-field` on screens large enough for a keyboard. Changing
 * filters doesn't move the focus.
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

  // A page restored from the back/forward cache may belong to someone who has logged out since.
  useEffect(() => {
    const ask = (event: PageTransitionEvent) => void (event.persisted && refreshCartCount());
    addEventListener('pageshow', ask);
    return () => removeEventListener('pageshow', ask);
  }, []);

  return null;
}
