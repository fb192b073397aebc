import { useEffect } from 'react';

const counts = new Map<RootMark, number>();

/** Page parts that other styles make room for; attribute names after `data-`. */
export type RootMark = 'bottomBar' | 'consentBanner' | 'dialog' | 'popupBanner' | 'suggestions' | 'unpaidBar';

/**
 * Marks the root element while a part is rendered: `<html data-bottom-bar>`. A selector like `:root:has([data-bottom-bar])` needs
 * no script, but makes the browser restyle the whole page on every change.
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
