import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is so now: for what another width does not only draw in another way, but does not have at all. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
