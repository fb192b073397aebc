import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The router scrolls to the top; this scrolls to the link's fragment. */
export function useShownPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView();
  }, [hash, key]);
}
