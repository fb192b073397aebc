import type { RouteObject } from 'react-router';

/** Each page in a file of its own, fetched when somebody goes there. */
export const operator: RouteObject[] = [
  { index: true, lazy: () => import('#operator/work.tsx') },
  { path: 'orders', lazy: () => import('#operator/orders.tsx') },
  { path: 'orders/:id', lazy: () => import('#operator/order.tsx') },
  { path: 'payments', lazy: () => import('#operator/payments.tsx') },
  { path: 'payments/notices', lazy: () => import('#operator/payment-notices.tsx') },
  { path: 'applications', lazy: () => import('#operator/applications.tsx') },
  { path: 'approvals', lazy: () => import('#operator/approvals/approvals.tsx') },
  { path: 'sellers', lazy: () => import('#operator/sellers.tsx') },
  { path: 'sellers/:id', lazy: () => import('#operator/seller.tsx') },
  { path: 'customers', lazy: () => import('#operator/customers.tsx') },
  { path: 'customers/:id', lazy: () => import('#operator/customer.tsx') },
  { path: 'messages', lazy: () => import('#operator/messages.tsx') },
  { path: 'search', lazy: () => import('#operator/search/search.tsx') },
  { path: 'reviews', lazy: () => import('#operator/reviews/reviews.tsx') },
  { path: 'newsletter', lazy: () => import('#operator/newsletter.tsx') },
  { path: 'staff', lazy: () => import('#operator/staff.tsx') },
  { path: 'reports', lazy: () => import('#operator/reports.tsx') },
  { path: 'products', lazy: () => import('#operator/products.tsx') },
  { path: 'products/:id', lazy: () => import('#operator/product.tsx') },
  ...['catalogue', 'offers', 'window'].flatMap((area): RouteObject[] => [
    { path: `${area}/:kind`, lazy: () => import('#operator/records/list.tsx') },
    { path: `${area}/:kind/:id`, lazy: () => import('#operator/records/form.tsx') },
  ]),
  { path: 'account', lazy: () => import('#account/account.tsx') },
  { path: 'settings', lazy: () => import('#operator/settings.tsx') },
  { path: 'api', lazy: () => import('#programs/api-keys.tsx') },
  { path: 'api/webhooks', lazy: () => import('#programs/webhooks.tsx') },
  { path: 'api/webhooks/:id', lazy: () => import('#programs/webhook.tsx') },
  { path: 'history', lazy: () => import('#operator/history.tsx') },
];
