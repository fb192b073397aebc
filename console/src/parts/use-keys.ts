import { useEffect } from 'react';
import { isTyping } from '#parts/is-typing.ts';

/** Single letters that do something, while nobody writes and no other key is held. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
