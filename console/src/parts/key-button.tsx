import { useRef, type ComponentProps } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useKeys } from './use-keys.ts';

type Letter = 'A' | 'R';

/** Ignores key repeat: the next item may appear while the key is still held. */
function clickOnce(event: KeyboardEvent, element: HTMLElement | null): void {
  if (!event.repeat) element?.click();
}

/** Binds a letter to clicking the element. */
function useLetter<Target extends HTMLElement>(letter: Letter) {
  const own = useRef<Target>(null);
  useKeys({ [letter.toLowerCase()]: (event) => clickOnce(event, own.current) });
  return own;
}

/** A button with a letter shortcut, by the rules of `useKeys`. */
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

/** A link with a letter shortcut. */
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
