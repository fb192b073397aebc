import { useEffect, type RefObject } from 'react';

/** Loads `returning-header.ts` on the first scroll. */
export function useReturningHeader(header: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isHere = true;
    const begin = () =>
      void import('./returning-header.ts').then(
        ({ letHeaderReturn }) => {
          if (isHere && header.current) stop = letHeaderReturn(header.current);
        },
        () => {}, // the header stays at the top of the page
      );
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => {
      isHere = false;
      removeEventListener('scroll', begin);
      stop?.();
    };
  }, [header]);
}
