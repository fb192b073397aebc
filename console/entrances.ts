import { operatorEntrances } from './operator-entrances.ts';

/** Addresses that are pages of the console; the storefront has all others, `/seller/register` among them. */
export const entrances: readonly string[] = [
  '/seller',
  '/seller/account',
  '/seller/orders',
  '/seller/orders/:id',
  '/seller/products',
  '/seller/products/:id',
  '/seller/products/:id/history',
  '/seller/api',
  '/seller/api/webhooks',
  '/seller/api/webhooks/:id',
  '/seller/jobs/:id',
  '/seller/stock',
  '/seller/shipping',
  '/seller/reviews',
  '/seller/vouchers',
  '/seller/vouchers/:id',
  '/seller/bundles',
  '/seller/bundles/:id',
  '/seller/numbers',
  '/seller/store',
  '/seller/welcome',
  '/seller/team',
  '/seller/join',
  ...operatorEntrances,
];
