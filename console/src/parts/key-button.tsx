import { useRef, type ComponentProps, type RefObject } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useKeys } from './use-keys.ts';

type Letter = 'A' | 'R';

/** Once for each press: the next item stands there before a key that is held is let go. */
const pressing = (own: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
  if (!event.repeat) own.current?.click();
};

/** A press that its letter does as well, by the rules of `useKeys`. */
export function KeyButton({
  letter,
  children,
  ...button
}: Omit<ComponentProps<typeof Button>, 'ref'> & { letter: Letter }) {
  const own = useRef<HTMLButtonElement>(null);
  useKeys({ [letter.toLowerCase()]: pressing(own) });
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
}: Omit<ComponentProps<typeof LinkButton>, 'ref'> & { letter: Letter }) {
  const own = useRef<HTMLAnchorElement>(null);
  useKeys({ [letter.toLowerCase()]: pressing(own) });
  return (
    <LinkButton {...link} ref={own}>
      {children} <kbd className="key max-md:hidden">{letter}</kbd>
    </LinkButton>
  );
}
