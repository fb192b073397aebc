import { useEffect, useState } from 'react';
import { isTyping } from '#parts/is-typing.ts';

const name = 'console-nav';

/** Whether the side bar is collapsed to icons, as saved in this browser. */
export const isNavNarrow = (): boolean => localStorage.getItem(name) === 'narrow';

/** The same with a toggle, which `[` triggers too. */
export function useNarrowNav(): [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(isNavNarrow);
  const toggle = () => {
    localStorage.setItem(name, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '[' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
  return [isNarrow, toggle];
}
