import type { Place } from './place.ts';

export const operatorPlaces: readonly Place[] = [
  { to: '/operator', icon: 'home', title: 'operator.nav.work', needs: null },
  { to: '/operator/orders', icon: 'package', title: 'operator.nav.orders', needs: 'orders.read' },
  {
    to: '/operator/sellers',
    icon: 'store',
    title: 'operator.nav.sellers',
    needs: 'sellers.read',
    waits: ({ shop }) => [{ count: shop?.late ?? 0, isUrgent: true, says: 'operator.nav.waits.late' }],
  },
  {
    to: '/operator/payments',
    icon: 'wallet',
    title: 'operator.nav.payments',
    needs: 'payments.read',
    waits: ({ shop }) => [
      {
        count: (shop?.payment ?? 0) + (shop?.refund ?? 0) + (shop?.bank ?? 0),
        says: 'operator.nav.waits.payments',
      },
    ],
  },
  {
    to: '/operator/applications',
    icon: 'user',
    title: 'operator.nav.applications',
    needs: 'sellers.read',
    waits: ({ shop }) => [{ count: shop?.application ?? 0, says: 'operator.nav.waits.applications' }],
  },
  {
    to: '/operator/approvals',
    icon: 'grid',
    title: 'operator.nav.approvals',
    needs: 'catalog.read',
    waits: ({ shop }) => [{ count: shop?.product ?? 0, says: 'operator.nav.waits.approvals' }],
  },
  {
    to: '/operator/customers',
    icon: 'chat',
    title: 'operator.nav.people',
    needs: 'customers.read',
    waits: ({ shop }) => [{ count: shop?.review ?? 0, says: 'operator.nav.waits.reviews' }],
  },
  { to: '/operator/products', icon: 'grid', title: 'operator.nav.products', needs: 'catalog.read' },
  {
    to: '/operator/catalogue/category',
    icon: 'list',
    title: 'operator.nav.catalogue',
    needs: 'catalog.read',
  },
  { to: '/operator/offers/voucher', icon: 'ticket', title: 'operator.nav.offers', needs: 'marketing.read' },
  {
    to: '/operator/window/banner',
    icon: 'image',
    title: 'operator.nav.window',
    needs: 'content.read',
    waits: ({ shop }) => [{ count: shop?.link ?? 0, says: 'operator.nav.waits.links' }],
  },
  { to: '/operator/look', icon: 'eye', title: 'operator.nav.look', needs: 'settings.read' },
  { to: '/operator/languages', icon: 'globe', title: 'operator.nav.languages', needs: 'texts.read' },
  { to: '/operator/reports', icon: 'sort', title: 'operator.nav.reports', needs: 'reports.read' },
  { to: '/operator/settings', icon: 'filter', title: 'operator.nav.settings', needs: 'settings.read' },
  { to: '/operator/api', icon: 'lock', title: 'console.programs.title', needs: 'keys.read' },
  {
    to: '/operator/health',
    icon: 'shield',
    title: 'operator.nav.health',
    needs: 'jobs.read',
    waits: ({ shop }) => [{ count: (shop?.mail ?? 0) + (shop?.job ?? 0), says: 'operator.nav.waits.health' }],
  },
  { to: '/operator/history', icon: 'clock', title: 'operator.nav.history', needs: 'audit.read' },
];
