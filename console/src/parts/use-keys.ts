import { useEffect } from 'react';
import { isTyping } from '#parts/is-typing.ts';

/** Whether a dialog is open above the panel; shortcuts are disabled then. */
const isAsked = () => document.querySelectorAll('dialog[open]').length > 1;

/** Single-letter shortcuts, disabled while typing, with modifiers, or under a dialog. */
export function useKeys(keys: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAsked()) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
}
