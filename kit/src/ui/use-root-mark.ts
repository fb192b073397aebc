import { useEffect } from 'react';

const counts = new Map<RootMark, number>();

/** What stands on the page, or lies over it, that styles elsewhere make room for; the attribute's name after `data-`. */
export type RootMark =
  | 'bottomBar'
  | 'chatButton'
  | 'consentBanner'
  | 'dialog'
  | 'popupBanner'
  | 'suggestions'
  | 'unpaidBar';

/**
 * Says on the root element that a part is there for as long as it is: `<html data-bottom-bar>`. A selector like
 * `:root:has([data-bottom-bar])` would do without script, but makes a browser style the whole page anew at every change
 * anywhere in it.
 */
export function useRootMark(mark: RootMark, isOn = true) {
  useEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
    dataset[mark] = '';
    return () => {
      const left = counts.get(mark)! - 1;
      counts.set(mark, left);
      if (left === 0) delete dataset[mark];
    };
  }, [mark, isOn]);
}
