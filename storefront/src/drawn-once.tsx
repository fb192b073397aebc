import { useId, type ReactNode } from 'react';
import { useMessages } from '@souk/kit/i18n/messages-context.tsx';
import { useDrawnWith } from './drawn-with.ts';

type DrawnOnceProps = {
  name: string;
  /** All that the part shows besides texts and settings. */
  of: unknown;
  /** Of a part that stands at many places: it may not hold an id that React has made (`useId`). */
  anywhere?: boolean;
  /** Whoever draws it names its pictures that are wanted at once (`preload`). */
  isNamed?: boolean;
  children: ReactNode;
};

/**
 * A part of pages that the server draws once for the same texts, settings and `of`; after that it is put into the finished page as it
 * was (decision 035). A browser draws it like any other. What it shows may depend on nothing else: not on the address, the
 * visitor or the time. A picture in it that is wanted at once has to be named (`isNamed`): React does so only where it draws one.
 */
function PutIn({ name, of, anywhere, isNamed, children }: DrawnOnceProps) {
  const place = useId(); // where it stands decides about the ids in it
  const { facts, parts } = useDrawnWith();
  const messages = useMessages();
  if (!facts || !parts)
    return (
      <>
        {null}
        {children}
        {null}
      </>
    );
  const found = parts.find(`${name} ${anywhere ? '' : place} ${JSON.stringify(of)}`, {
    texts: messages.compiled,
    settings: facts,
    isAnywhere: Boolean(anywhere),
    isNamed: Boolean(isNamed),
  });
  return found.isDrawn ? (
    <>
      {found.mark}
      {null}
      {null}
    </>
  ) : (
    <>
      {found.begin}
      {children}
      {found.end}
    </>
  );
}

/** With the same ids as what is put in: the same hook, as many children. */
function DrawnHere({ children }: Pick<DrawnOnceProps, 'children'>) {
  useId();
  return (
    <>
      {null}
      {children}
      {null}
    </>
  );
}

export const DrawnOnce: (props: DrawnOnceProps) => ReactNode = import.meta.env.SSR ? PutIn : DrawnHere;
