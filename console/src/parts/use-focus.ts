import { useEffect, useRef } from 'react';

/** The first thing to type in where something has been opened. */
export function useFocus() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}
