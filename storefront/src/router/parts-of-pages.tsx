import { createContext, use, useMemo, useState, type ContextType, type ReactNode, type Ref } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  useMatches,
  type Link,
  type UNSAFE_FrameworkContext as TheirContext,
} from 'react-router';

/*
 * In place of React Router's `components.js` (router-our-way.ts) in a shop that is built: no route of ours adds styles or links, none says
 * more of itself than that it is not for search engines, and a link fetches what it leads to when somebody points at it, or not at all.
 */

type Facts = NonNullable<ContextType<typeof TheirContext>>;

export const FrameworkContext = createContext<Facts | undefined>(undefined);

export const useFrameworkContext = () => use(FrameworkContext)!;

const pointedMs = 100;

type Handlers = Record<'onFocus' | 'onBlur' | 'onMouseEnter' | 'onMouseLeave' | 'onTouchStart', unknown>;
type Handler = ((event: { defaultPrevented: boolean }) => void) | undefined;

/** Whether what a link leads to is to be fetched, and what has to be noticed of it. */
export function usePrefetchBehavior(prefetch: Parameters<typeof Link>[0]['prefetch'], theirs: Handlers) {
  const [isWanted, setIsWanted] = useState(false);
  const [timer] = useState(() => ({ id: 0 }));
  if (prefetch !== 'intent') return [false, null, {}] as const;
  const begin = () =>
    void Object.assign(timer, { id: window.setTimeout(() => setIsWanted(true), pointedMs) });
  const end = () => {
    clearTimeout(timer.id);
    setIsWanted(false);
  };
  const after = (name: keyof Handlers, act: () => void) => (event: { defaultPrevented: boolean }) => {
    (theirs[name] as Handler)?.(event);
    if (!event.defaultPrevented) act();
  };
  const handlers = {
    onFocus: after('onFocus', begin),
    onBlur: after('onBlur', end),
    onMouseEnter: after('onMouseEnter', begin),
    onMouseLeave: after('onMouseLeave', end),
    onTouchStart: after('onTouchStart', begin),
  };
  return [isWanted, null, handlers] as const;
}

/** Theirs watches where a link stands; ours need no second one. */
export const mergeRefs = <Element,>(given: Ref<Element>) => given;

/** Fetches code and data of a page: the data by the very address that the router will ask when somebody goes there. */
export function PrefetchPageLinks({ page }: { page: string }): ReactNode {
  const { router } = use(DataRouterContext)!;
  const { manifest, routeModules } = useFrameworkContext();
  const { matches, loaderData, location } = router.state;
  const next = useMemo(() => router.match(page), [router, page]);
  if (!next || page === location.pathname + location.search + location.hash) return null;

  const staysAsItWas = (match: (typeof next)[number], place: number) =>
    match.route.id === matches[place]?.route.id && match.pathname === matches[place].pathname;
  const asked = next.filter(({ route }) => manifest.routes[route.id]?.hasLoader);
  const kept = asked.filter(
    (match) =>
      staysAsItWas(match, next.indexOf(match)) &&
      match.route.id in loaderData &&
      routeModules[match.route.id]?.shouldRevalidate,
  );
  const data = new URL(page, window.location.origin);
  data.pathname += data.pathname.endsWith('/') ? '_.data' : '.data';
  const others = asked.filter((match) => !kept.includes(match)).map(({ route }) => route.id);
  if (kept.length > 0) data.searchParams.set('_routes', others.join(','));
  const modules = next
    .filter((match, place) => !staysAsItWas(match, place))
    .flatMap(({ route }) => [
      manifest.routes[route.id]?.module,
      ...(manifest.routes[route.id]?.imports ?? []),
    ]);
  return (
    <>
      {others.length > 0 && <link rel="prefetch" as="fetch" href={data.pathname + data.search} />}
      {[...new Set(modules)].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  );
}

/** What the page that is shown says of itself, as `meta` of its route has it. */
export function Meta(): ReactNode {
  const { routeModules } = useFrameworkContext();
  const { errors } = use(DataRouterDataContext)!;
  const matches = useMatches();
  const failed = matches.find(({ id }) => errors?.[id] !== undefined);
  const meta = routeModules[(failed ?? matches.at(-1))?.id ?? '']?.meta as
    | (() => { name: string; content: string }[])
    | undefined;
  return meta?.().map((said) => <meta key={said.name} {...said} />);
}

/* Written by the server alone (`written-by-server.tsx`). */
export const Links = () => null;
export const Scripts = () => null;
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';

/** For shops that no server draws. */
export const setIsHydrated = () => {};
