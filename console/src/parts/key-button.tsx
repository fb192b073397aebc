import { useRef, type ComponentProps } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useKeys } from './use-keys.ts';

type Letter = 'A' | 'R';

/** Once for each press: the next item stands there before a key that is held is let go. */
function pressOnce(event: KeyboardEvent, element: HTMLElement | null): void {
  if (!event.repeat) element?.click();
}

/** For what the letter presses. */
function useLetter<Pressed extends HTMLElement>(letter: Letter) {
  const own = useRef<Pressed>(null);
  useKeys({ [letter.toLowerCase()]: (event) => pressOnce(event, own.current) });
  return own;
}

/** A press that its letter does as well, by the rules of `useKeys`. */
export function KeyButton({
  letter,
  children,
  ...button
}: ComponentProps<typeof Button> & { letter: Letter }) {
  const own = useLetter<HTMLButtonElement>(letter);
  return (
    <Button {...button} ref={own}>
      {children} <kbd className="key max-md:hidden">{letter}</kbd>
    </Button>
  );
}

/** The same of a way to where something is decided. */
export function KeyLink({
  letter,
  children,
  ...link
}: ComponentProps<typeof LinkButton> & { letter: Letter }) {
  const own = useLetter<HTMLAnchorElement>(letter);
  return (
    <LinkButton {...link} ref={own}>
      {children} <kbd className="key max-md:hidden">{letter}</kbd>
    </LinkButton>
  );
}
