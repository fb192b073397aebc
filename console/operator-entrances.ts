/** Addresses of the operator's console, in the order of `src/operator/pages.ts`. */
export const operatorEntrances: readonly string[] = [
  '/operator',
  '/operator/orders',
  '/operator/orders/:id',
  '/operator/payments',
  '/operator/applications',
  '/operator/approvals',
  '/operator/sellers',
  '/operator/sellers/:id',
  '/operator/account',
  '/operator/settings',
  '/operator/api',
  '/operator/api/webhooks',
  '/operator/api/webhooks/:id',
  '/operator/history',
];
