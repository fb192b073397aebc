import { createElement, type ReactNode } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

export type { LinkProps };

/** A router link. All routes are known from the start (`react-router.config.ts`), so no link discovers routes. */
function LiveLink(props: LinkProps): ReactNode {
  return <RouterLink {...props} discover="none" />;
}

/** Addresses the router leaves unchanged: absolute paths and external URLs. */
const isWhole = (to: LinkProps['to']): to is string =>
  typeof to === 'string' && /^(?:\/|[a-z]+:)/.test(to) && !/^\/\/|\/\.|.[^:]\/\/|[?#]$/.test(to);

/** Props for the router; all others belong to the element. */
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

/** The same element without client-side handlers: a page has hundreds, and the server handles no clicks. */
function StaticLink(props: LinkProps): ReactNode {
  if (!isWhole(props.to)) return <LiveLink {...props} />;
  const attributes: Record<string, unknown> = { href: props.to };
  for (const [name, value] of Object.entries(props)) if (!ofRouter.has(name)) attributes[name] = value;
  return createElement('a', attributes);
}

export const Link = import.meta.env.SSR ? StaticLink : LiveLink;
