import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { Toaster } from '@souk/kit/ui/toaster.tsx';
import { ConsoleError } from '#layout/console-error.tsx';
import { FrameSkeleton } from '#layout/frame-skeleton.tsx';
import { loadMe } from '#api/me.ts';
import { operator } from '#operator/pages.ts';
import { shouldRevalidate } from '#parts/open-row.ts';

/** Each page in a file of its own, fetched when somebody goes there. */
const seller: RouteObject[] = [
  { index: true, lazy: () => import('#seller/today.tsx') },
  { path: 'orders', lazy: () => import('#seller/orders.tsx') },
  { path: 'orders/ship', lazy: () => import('#seller/orders/ship.tsx') },
  { path: 'orders/tracking', lazy: () => import('#seller/orders/tracking.tsx') },
  { path: 'orders/papers', lazy: () => import('#seller/orders/papers.tsx') },
  { path: 'orders/:id', lazy: () => import('#seller/order.tsx') },
  { path: 'products', lazy: () => import('#seller/products.tsx') },
  { path: 'products/grid', lazy: () => import('#seller/grid/grid.tsx') },
  { path: 'products/import', lazy: () => import('#seller/import/import.tsx') },
  { path: 'products/:id', lazy: () => import('#seller/product.tsx') },
  { path: 'products/:id/history', lazy: () => import('#seller/doctor/past.tsx') },
  { path: 'jobs/:id', lazy: () => import('#seller/job.tsx') },
  { path: 'store', lazy: () => import('#seller/store/store.tsx') },
  { path: 'team', lazy: () => import('#seller/team/team.tsx') },
  { path: 'welcome', lazy: () => import('#seller/store/welcome.tsx') },
  { path: 'account', lazy: () => import('#account/account.tsx') },
  { path: 'flash-sales', lazy: () => import('#seller/flash/flash-sales.tsx') },
  { path: 'flash-sales/past', lazy: () => import('#seller/flash/past-sales.tsx') },
  { path: 'notices', lazy: () => import('#notices/notices.tsx') },
  { path: 'shipping', lazy: () => import('#seller/shipping.tsx') },
  { path: 'shipping/:id', lazy: () => import('#operator/records/form.tsx') },
  ...['vouchers', 'bundles'].flatMap((kind): RouteObject[] => [
    { path: kind, lazy: () => import('#operator/records/list.tsx') },
    { path: `${kind}/:id`, lazy: () => import('#operator/records/form.tsx') },
  ]),
  { path: 'reviews', lazy: () => import('#seller/reviews.tsx') },
  { path: 'numbers', lazy: () => import('#seller/numbers.tsx') },
  { path: 'api', lazy: () => import('#programs/api-keys.tsx') },
  { path: 'api/webhooks', lazy: () => import('#programs/webhooks.tsx') },
  { path: 'api/webhooks/:id', lazy: () => import('#programs/webhook.tsx') },
  { path: 'stock', lazy: () => import('#seller/stock.tsx') },
];

const withOpenRows = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({ ...route, shouldRevalidate }) as RouteObject);

const pages: RouteObject[] = [
  // Whoever is asked is not signed in yet.
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
    lazy: () => import('#layout/frame.tsx'),
    hydrateFallbackElement: <FrameSkeleton />,
    errorElement: <ConsoleError />,
    children: [{ errorElement: <ConsoleError />, children: withOpenRows(seller) }],
  },
  {
    id: 'operator',
    path: '/operator',
    loader: () => loadMe('operator'),
    shouldRevalidate,
    lazy: () => import('#layout/frame.tsx'),
    hydrateFallbackElement: <FrameSkeleton />,
    errorElement: <ConsoleError />,
    children: [{ errorElement: <ConsoleError />, children: withOpenRows(operator) }],
  },
];

/** What is said in passing stands within the router, so that a link of it goes where it says without a new document. */
function WithToasts() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

export const router = createBrowserRouter([{ Component: WithToasts, children: pages }]);
