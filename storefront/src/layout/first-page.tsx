import { useEffect } from 'react';
import { replayClicks } from '@souk/kit/browser/recorded-clicks.ts';
import { holdPage } from '@souk/kit/ui/lazy-hydrate.tsx';
import { nextTask } from '#browser/next-task.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { firstField, news } from './initial-focus.ts';

/** Rendered last: when it mounts, the visible page is hydrated. Then loads the cart count. */
export function FirstPage() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset['hydrated'] !== undefined) return;
    holdPage();
    // For styles and tests: from here on script answers, before it the plain forms do.
    dataset['hydrated'] = '';
    // Keep the focus where the visitor has put it before hydration.
    if (document.activeElement === document.body) (news() ?? firstField())?.focus();
    const clicked = window.__soukPressed ?? [];
    delete window.__soukPressed;
    replayClicks(clicked);
    void nextTask().then(refreshCartCount);
  }, []);
  return null;
}
