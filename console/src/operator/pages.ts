import type { RouteObject } from 'react-router';

/** Each page in a file of its own, fetched when somebody goes there. */
export const operator: RouteObject[] = [
  { index: true, lazy: () => import('#operator/work.tsx') },
  { path: 'orders', lazy: () => import('#operator/orders.tsx') },
  { path: 'orders/:id', lazy: () => import('#operator/order.tsx') },
  { path: 'payments', lazy: () => import('#operator/payments.tsx') },
  { path: 'applications', lazy: () => import('#operator/applications.tsx') },
  { path: 'approvals', lazy: () => import('#operator/approvals/approvals.tsx') },
  { path: 'sellers', lazy: () => import('#operator/sellers.tsx') },
  { path: 'sellers/:id', lazy: () => import('#operator/seller.tsx') },
  { path: 'account', lazy: () => import('#account/account.tsx') },
  { path: 'settings', lazy: () => import('#operator/settings.tsx') },
  { path: 'api', lazy: () => import('#programs/api-keys.tsx') },
  { path: 'api/webhooks', lazy: () => import('#programs/webhooks.tsx') },
  { path: 'api/webhooks/:id', lazy: () => import('#programs/webhook.tsx') },
  { path: 'history', lazy: () => import('#operator/history.tsx') },
];
