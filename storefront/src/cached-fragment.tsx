import { useId, type ReactNode } from 'react';
import { useMessages } from '@souk/kit/i18n/messages-context.tsx';
import { useRenderData } from './render-data.ts';

type CachedFragmentProps = {
  name: string;
  /** Everything that the part depends on besides texts and settings. */
  of: unknown;
  /** The part may be reused at any position, so it must not contain IDs from `useId`. */
  anywhere?: boolean;
  /** The caller preloads the part's eager images (`preload`). */
  isNamed?: boolean;
  children: ReactNode;
};

/**
 * Server-side fragment cache: a part is rendered once per texts, settings and `of`, and then inserted into finished pages
 * (decision 035). The browser renders it normally. It must not depend on anything else, such as URL, visitor or time. Eager
 * images need `isNamed`, because React preloads only images that it renders.
 */
function PutIn({ name, of, anywhere, isNamed, children }: CachedFragmentProps) {
  const place = useId(); // position-dependent, like the IDs inside the part
  const { facts, parts } = useRenderData();
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
  return found.isCached ? (
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

/** Same hooks and number of children as `PutIn`, so that IDs match during hydration. */
function UncachedFragment({ children }: Pick<CachedFragmentProps, 'children'>) {
  useId();
  return (
    <>
      {null}
      {children}
      {null}
    </>
  );
}

export const CachedFragment: (props: CachedFragmentProps) => ReactNode = import.meta.env.SSR
  ? PutIn
  : UncachedFragment;
