import { waitToFetchAgain } from '#browser/lost-pages.ts';
import { textsOfRoute } from '#browser/messages-of-page.ts';

type RouteModule = object;

/**
 * Loads the code of a route with the texts that its page shows, in place of the function of that name in React Router (its `routeModules.js`; vite.config.ts).
 * Theirs reloads the page each time that the code does not come: for ever, and out of the shop while nobody answers. Here
 * the route is one that throws what went wrong, and `layout/error-page.tsx` knows what to do (SPEC §2); while nobody answers it is
 * fetched again when somebody goes anywhere. A promise that
 * fails would be lost: the router takes it for granted that there is none.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id];
  if (known) return known;
  for (;;)
    try {
      const [module] = await Promise.all([
        import(/* @vite-ignore */ route.module) as Promise<RouteModule>,
        textsOfRoute(route.id),
      ]);
      return (loaded[route.id] = module);
    } catch (error) {
      if (await waitToFetchAgain()) continue;
      return {
        default() {
          throw error;
        },
      };
    }
}
