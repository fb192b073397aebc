import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { Toaster } from '@souk/kit/ui/toaster.tsx';
import { ConsoleError } from '#layout/console-error.tsx';
import { FrameSkeleton } from '#layout/frame-skeleton.tsx';
import { endEditing } from '#api/end-editing.ts';
import { loadMe } from '#api/me.ts';
import { movedAddresses } from '#operator/moved-addresses.ts';
import { movedTo } from '#operator/moved.tsx';
import { operator } from '#operator/pages.ts';
import { shouldRevalidate } from '#parts/open-row.ts';
import type { PageRoute } from '#parts/page-route.ts';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';
import { seller } from '#seller/pages.ts';

/** A console's first page has its texts in the document. */
const withOpenRows = (routes: readonly PageRoute[]): RouteObject[] =>
  routes.map(
    ({ lazy, ...route }) =>
      ({
        ...route,
        shouldRevalidate,
        lazy: route.index ? lazy : () => withDeferredTexts(lazy),
      }) as RouteObject,
  );

const moved = Object.entries(movedAddresses).map(([path, to]): RouteObject => ({
  path,
  Component: movedTo(to),
}));

const pages: RouteObject[] = [
  ...['/seller/join', '/operator/join'].map((path): RouteObject => ({
    path,
    lazy: () => import('./join/join.tsx'),
    hydrateFallbackElement: <FrameSkeleton />,
    errorElement: <ConsoleError />,
  })),
  {
    id: 'seller',
    path: '/seller',
    loader: () => loadMe('seller'),
    shouldRevalidate,
    lazy: () => import('#layout/console-layout.tsx'),
    hydrateFallbackElement: <FrameSkeleton />,
    errorElement: <ConsoleError />,
    children: [{ errorElement: <ConsoleError />, children: withOpenRows(seller) }],
  },
  {
    id: 'operator',
    path: '/operator',
    loader: async () => {
      const me = await loadMe('operator');
      endEditing();
      return me;
    },
    shouldRevalidate,
    lazy: () => import('#layout/console-layout.tsx'),
    hydrateFallbackElement: <FrameSkeleton />,
    errorElement: <ConsoleError />,
    children: [{ errorElement: <ConsoleError />, children: withOpenRows(operator).concat(moved) }],
  },
];

/** Toasts are inside the router, so their links navigate client-side. */
function WithToasts() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

export const router = createBrowserRouter([{ Component: WithToasts, children: pages }]);
