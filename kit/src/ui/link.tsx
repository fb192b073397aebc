import { createElement, type ReactNode } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

export type { LinkProps };

/**
 * A link of the router. Its routes are all there from the beginning (`react-router.config.ts`), so no link has to ask for its
 * own.
 */
function LiveLink(props: LinkProps): ReactNode {
  return <RouterLink {...props} discover="none" />;
}

/** What the router leaves as it is: an address from the root on, or of somewhere else. */
const isWhole = (to: LinkProps['to']): to is string =>
  typeof to === 'string' && /^(?:\/|[a-z]+:)/.test(to) && !/^\/\/|\/\.|.[^:]\/\/|[?#]$/.test(to);

/** What tells the router how to go there; all else is the element's. */
const ofRouter: ReadonlySet<string> = new Set<keyof LinkProps>([
  'to',
  'discover',
  'prefetch',
  'relative',
  'reloadDocument',
  'replace',
  'mask',
  'state',
  'preventScrollReset',
  'viewTransition',
  'defaultShouldRevalidate',
]);

/** The same element without what only a browser needs: every page has hundreds, and the server draws no press of them. */
function DrawnLink(props: LinkProps): ReactNode {
  if (!isWhole(props.to)) return <LiveLink {...props} />;
  const attributes: Record<string, unknown> = { href: props.to };
  for (const [name, value] of Object.entries(props)) if (!ofRouter.has(name)) attributes[name] = value;
  return createElement('a', attributes);
}

export const Link = import.meta.env.SSR ? DrawnLink : LiveLink;
