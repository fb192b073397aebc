import { useEffect } from 'react';
import { isTyping } from '#parts/is-typing.ts';

/** A question over a sheet is answered before anything in the sheet is done. */
const isAsked = () => document.querySelectorAll('dialog[open]').length > 1;

/** Single letters that do something, while nobody writes, no other key is held and nothing is asked over a sheet. */
export function useKeys(keys: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAsked()) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
