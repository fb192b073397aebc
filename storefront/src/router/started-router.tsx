import { useLayoutEffect, useState, type ContextType, type ReactNode } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_decodeViaTurboStream as decodeState,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as dataStrategyOf,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type HydrationState,
  type UNSAFE_AssetsManifest as AssetsManifest,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RemixErrorBoundary } from './last-boundary.tsx';
import { nextTask } from '#browser/next-task.ts';

/*
 * In place of React Router's `HydratedRouter`, which makes the router while React draws for the first time: half of the longest piece of
 * work that a phone did at once (decision 095). Here it is made before, in pieces of its own. Routes of ours have no loaders of the
 * browser, so all that the server sent of them counts as it is.
 */

type Router = ReturnType<typeof createRouter>;

declare global {
  /* Written into the page by the router on the server. */
  var __reactRouterContext: (WrittenContext & { stream?: ReadableStream<Uint8Array> }) | undefined;
  var __reactRouterManifest: AssetsManifest | undefined;
  var __reactRouterRouteModules: RouteModules | undefined;
}
type WrittenContext = Omit<NonNullable<ContextType<typeof FrameworkContext>>, 'manifest'> & {
  basename?: string;
};

export async function startRouter(): Promise<Router> {
  const { context, manifest, modules } = whatServerWrote();
  const state = (await decodeState(context.stream!, window)).value as HydrationState;
  await nextTask();
  const loaderData = { ...state.loaderData };
  for (const id of Object.keys(modules)) if (!manifest.routes[id]?.hasLoader) loaderData[id] = null;
  const routes = createClientRoutes(manifest.routes, modules, state, context.ssr, context.isSpaMode);
  const history = createBrowserHistory();
  await nextTask();
  const router: Router = createRouter({
    routes,
    history,
    basename: context.basename,
    hydrationData: { ...state, loaderData },
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: dataStrategyOf(() => router, manifest, modules, context.ssr),
  });
  if (router.state.initialized) router.initialize();
  await nextTask();
  return router;
}

/** The same shape as `ServerRouter`, by which React finds what it has made ids for. */
export function StartedRouter({ router }: { router: Router }): ReactNode {
  const { context, manifest, modules } = whatServerWrote();
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => {
    if (!router.state.initialized) router.initialize();
    return router.subscribe((state) => setLocation(state.location));
  }, [router]);
  const { future, ssr, isSpaMode, routeDiscovery } = context;
  return (
    <>
      <FrameworkContext value={{ manifest, routeModules: modules, future, ssr, isSpaMode, routeDiscovery }}>
        <RemixErrorBoundary location={location}>
          <RouterProvider router={router} />
        </RemixErrorBoundary>
      </FrameworkContext>
      <></>
    </>
  );
}

/** Scripts of the page have set it before any of ours runs (`router/written-by-server.tsx`). */
function whatServerWrote() {
  return {
    context: window.__reactRouterContext!,
    manifest: window.__reactRouterManifest!,
    modules: window.__reactRouterRouteModules!,
  };
}
