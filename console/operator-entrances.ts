/** Addresses of the operator's console, in the order of `src/operator/pages.ts`. */
export const operatorEntrances: readonly string[] = [
  '/operator',
  '/operator/orders',
  '/operator/orders/:id',
  '/operator/payments',
  '/operator/applications',
  '/operator/sellers',
  '/operator/sellers/:id',
  '/operator/customers',
  '/operator/customers/:id',
  '/operator/messages',
  '/operator/newsletter',
  '/operator/staff',
  '/operator/products',
  '/operator/products/:id',
  ...['catalogue', 'offers', 'window'].flatMap((area) => [
    `/operator/${area}/:kind`,
    `/operator/${area}/:kind/:id`,
  ]),
  '/operator/account',
  '/operator/settings',
  '/operator/history',
];
