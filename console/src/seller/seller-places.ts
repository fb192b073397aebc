import type { Place } from '#parts/place.ts';

const selling = 'console.nav.selling';
const own = 'console.nav.own';

export const sellerPlaces: readonly Place[] = [
  {
    to: '/seller',
    icon: 'home',
    title: 'console.nav.today',
    needs: null,
    waits: ({ store }) => [{ count: store?.required_steps ?? 0, says: 'console.nav.waits.steps' }],
  },
  {
    to: '/seller/orders',
    icon: 'package',
    title: 'console.nav.orders',
    needs: 'orders.read',
    waits: ({ store }) => [
      {
        count: store?.orders?.to_do ?? 0,
        isUrgent: (store?.orders?.late ?? 0) > 0,
        says: 'console.nav.waits.orders',
      },
      { count: store?.orders?.to_answer ?? 0, icon: 'mail', says: 'console.nav.waits.messages' },
    ],
  },
  {
    to: '/seller/returns',
    icon: 'return',
    title: 'console.nav.returns',
    needs: 'returns.read',
    isBehind: true,
    waits: ({ store }) => [{ count: store?.returns ?? 0, says: 'console.nav.waits.returns' }],
  },
  {
    to: '/seller/products',
    icon: 'grid',
    title: 'console.nav.products',
    needs: 'products.read',
    waits: ({ store }) => [{ count: store?.products ?? 0, says: 'console.nav.waits.products' }],
  },
  {
    to: '/seller/stock',
    icon: 'list',
    title: 'console.nav.stock',
    needs: 'stock.read',
    waits: ({ store }) => [{ count: store?.stock ?? 0, says: 'console.nav.waits.stock' }],
  },
  {
    to: '/seller/reviews',
    icon: 'star',
    title: 'console.nav.reviews',
    needs: 'reviews.read',
    waits: ({ store }) => [{ count: store?.reviews ?? 0, says: 'console.nav.waits.reviews' }],
  },
  {
    to: '/seller/shipping',
    icon: 'truck',
    title: 'console.nav.shipping',
    needs: 'shipping.read',
    group: selling,
  },
  {
    to: '/seller/vouchers',
    also: ['/seller/bundles', '/seller/flash-sales'],
    icon: 'ticket',
    title: 'console.nav.offers',
    needs: 'vouchers.read',
    group: selling,
  },
  {
    to: '/seller/money',
    icon: 'wallet',
    title: 'console.nav.money',
    needs: 'money.read',
    group: selling,
  },
  {
    to: '/seller/numbers',
    icon: 'scales',
    title: 'console.nav.numbers',
    needs: 'reports.read',
    group: selling,
  },
  { to: '/seller/store', icon: 'store', title: 'console.nav.store', needs: 'store.read', group: own },
  { to: '/seller/bank-details', icon: 'bank', title: 'console.nav.bank', needs: 'money.read', group: own },
  { to: '/seller/team', icon: 'user', title: 'console.nav.team', needs: 'members.read', group: own },
  { to: '/seller/api', icon: 'lock', title: 'console.programs.title', needs: 'keys.read', group: own },
];
