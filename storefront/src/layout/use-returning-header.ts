import { useEffect, type RefObject } from 'react';

/** The header comes back when somebody scrolls up (`returning-header.ts`): nothing to be known of before they scroll at all. */
export function useReturningHeader(header: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isHere = true;
    const begin = () =>
      void import('./returning-header.ts').then(
        ({ letHeaderReturn }) => {
          if (isHere && header.current) stop = letHeaderReturn(header.current);
        },
        () => {}, // it stays at the top
      );
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => {
      isHere = false;
      removeEventListener('scroll', begin);
      stop?.();
    };
  }, [header]);
}
