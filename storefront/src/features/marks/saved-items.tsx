import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { setSavedItems } from './marks.ts';
import { welcome } from './toggle-mark.ts';

/** Loads a logged-in customer's marks, once per visit. */
export function SavedItems() {
  const t = useT();
  const { pathname } = useLocation();
  const isSignedIn = useVisitor()?.is_logged_in;

  useEffect(() => {
    if (isSignedIn) void welcome(t);
    else if (isSignedIn === false) setSavedItems(null);
  }, [isSignedIn, pathname, t]);

  return null;
}
