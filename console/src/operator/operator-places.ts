import type { Place } from '#parts/place.ts';

/** Menu of the operator console: at most nine groups with their pages. */
export const operatorPlaces: readonly Place[] = [
  { to: '/operator', icon: 'home', title: 'operator.nav.work', needs: null },
  {
    to: '/operator/orders',
    icon: 'package',
    title: 'operator.nav.orders',
    needs: null,
    within: [
      { to: '/operator/orders', title: 'operator.nav.orders.all', needs: 'orders.read' },
      {
        to: '/operator/returns',
        title: 'operator.nav.returns',
        needs: 'orders.read',
        waits: ({ shop }) => [{ count: shop?.return ?? 0, says: 'operator.nav.waits.returns' }],
      },
    ],
  },
  {
    to: '/operator/products',
    icon: 'grid',
    title: 'operator.nav.products',
    needs: null,
    within: [
      { to: '/operator/products', title: 'operator.nav.products.all', needs: 'catalog.read' },
      {
        to: '/operator/approvals',
        title: 'operator.nav.approvals',
        needs: 'catalog.read',
        waits: ({ shop }) => [{ count: shop?.product ?? 0, says: 'operator.nav.waits.approvals' }],
      },
      {
        to: '/operator/catalogue/category',
        title: 'operator.kind.category',
        needs: 'catalog.read',
        also: ['/operator/catalogue/subcategory'],
      },
      { to: '/operator/catalogue/brand', title: 'operator.kind.brand', needs: 'catalog.read' },
      { to: '/operator/catalogue/collection', title: 'operator.kind.collection', needs: 'catalog.read' },
      { to: '/operator/catalogue/attribute', title: 'operator.kind.attribute', needs: 'catalog.read' },
      { to: '/operator/catalogue/tags', title: 'operator.tags.title', needs: 'catalog.read' },
    ],
  },
  {
    to: '/operator/sellers',
    icon: 'store',
    title: 'operator.nav.sellers',
    needs: null,
    within: [
      {
        to: '/operator/sellers',
        title: 'operator.nav.stores',
        needs: 'sellers.read',
        waits: ({ shop }) => [
          { count: shop?.late ?? 0, isUrgent: true, says: 'operator.nav.waits.late' },
          { count: shop?.rename ?? 0, says: 'operator.nav.waits.renames' },
        ],
      },
      {
        to: '/operator/applications',
        title: 'operator.nav.applications',
        needs: 'sellers.read',
        waits: ({ shop }) => [{ count: shop?.application ?? 0, says: 'operator.nav.waits.applications' }],
      },
      {
        to: '/operator/terms/checklist-step',
        title: 'operator.kind.checklist-step',
        needs: 'sellers.write',
        waits: ({ shop }) => [{ count: shop?.step ?? 0, says: 'operator.nav.waits.steps' }],
      },
      { to: '/operator/terms/commission-rule', title: 'operator.nav.terms', needs: 'sellers.read' },
    ],
  },
  {
    to: '/operator/customers',
    icon: 'user',
    title: 'operator.nav.customers',
    needs: null,
    within: [
      { to: '/operator/customers', title: 'operator.nav.customers.all', needs: 'customers.read' },
      {
        to: '/operator/reviews',
        title: 'operator.nav.reviews',
        needs: 'reviews.read',
        waits: ({ shop }) => [{ count: shop?.review ?? 0, says: 'operator.nav.waits.reviews' }],
      },
      { to: '/operator/messages', title: 'operator.nav.messages', needs: 'customers.read' },
      { to: '/operator/newsletter', title: 'operator.nav.newsletter', needs: 'marketing.read' },
      { to: '/operator/search', title: 'operator.nav.search', needs: 'marketing.read' },
    ],
  },
  {
    to: '/operator/marketing/flash-sale',
    icon: 'ticket',
    title: 'operator.nav.marketing',
    needs: null,
    within: [
      { to: '/operator/marketing/flash-sale', title: 'operator.kind.flash-sale', needs: 'marketing.read' },
      { to: '/operator/marketing/voucher', title: 'operator.kind.voucher', needs: 'marketing.read' },
      { to: '/operator/marketing/bundle-deal', title: 'operator.kind.bundle-deal', needs: 'catalog.read' },
    ],
  },
  {
    to: '/operator/payments',
    icon: 'wallet',
    title: 'operator.nav.finances',
    needs: null,
    within: [
      {
        to: '/operator/payments',
        title: 'operator.nav.payments',
        needs: 'payments.read',
        waits: ({ shop }) => [{ count: shop?.payment ?? 0, says: 'operator.nav.waits.payments' }],
      },
      {
        to: '/operator/payments/bank',
        title: 'operator.nav.bank',
        needs: 'payments.read',
        waits: ({ shop }) => [{ count: shop?.bank ?? 0, says: 'operator.nav.waits.bank' }],
      },
      {
        to: '/operator/refunds',
        title: 'operator.nav.refunds',
        needs: 'payments.read',
        waits: ({ shop }) => [{ count: shop?.refund ?? 0, says: 'operator.nav.waits.refunds' }],
      },
      { to: '/operator/payouts', title: 'operator.nav.payouts', needs: 'payouts.read' },
      { to: '/operator/balances', title: 'operator.nav.balances', needs: 'payouts.read' },
      { to: '/operator/adjustments', title: 'operator.nav.adjustments', needs: 'payouts.read' },
      { to: '/operator/payments/notices', title: 'operator.nav.provider-webhooks', needs: 'payments.read' },
      { to: '/operator/reports', title: 'operator.nav.reports', needs: 'reports.read' },
    ],
  },
  {
    to: '/operator/storefront/home',
    icon: 'image',
    title: 'operator.nav.storefront',
    needs: null,
    within: [
      {
        to: '/operator/storefront/home',
        title: 'operator.nav.home-page',
        needs: 'content.read',
        also: ['/operator/storefront/banner', '/operator/storefront/feature'],
      },
      {
        to: '/operator/storefront/link',
        title: 'operator.kind.link',
        needs: 'content.read',
        waits: ({ shop }) => [{ count: shop?.link ?? 0, says: 'operator.nav.waits.links' }],
      },
      { to: '/operator/storefront/page', title: 'operator.kind.page', needs: 'content.read' },
      { to: '/operator/storefront/drafts', title: 'operator.drafts.title', needs: 'content.read' },
      { to: '/operator/storefront/branding', title: 'operator.nav.look', needs: 'settings.read' },
      {
        to: '/operator/storefront/languages',
        title: 'operator.nav.languages',
        needs: 'texts.read',
        also: ['/operator/storefront/texts', '/operator/storefront/translations'],
      },
      { to: '/operator/storefront/media', title: 'operator.media.title', needs: 'content.read' },
    ],
  },
  {
    to: '/operator/settings',
    icon: 'filter',
    title: 'operator.nav.settings',
    needs: null,
    within: [
      { to: '/operator/settings', title: 'operator.nav.settings.general', needs: 'settings.read' },
      { to: '/operator/settings/shipping-rule', title: 'operator.kind.shipping-rule', needs: 'catalog.read' },
      { to: '/operator/settings/tax-rule', title: 'operator.kind.tax-rule', needs: 'catalog.read' },
      { to: '/operator/settings/payments', title: 'operator.settings.methods', needs: 'settings.read' },
      { to: '/operator/settings/team', title: 'operator.nav.staff', needs: 'staff.read' },
      { to: '/operator/api', title: 'console.programs.title', needs: 'keys.read' },
      {
        to: '/operator/settings/system',
        title: 'operator.nav.health',
        needs: 'jobs.read',
        waits: ({ shop }) => [
          { count: (shop?.mail ?? 0) + (shop?.job ?? 0), says: 'operator.nav.waits.health' },
        ],
      },
      { to: '/operator/settings/activity', title: 'operator.nav.history', needs: 'audit.read' },
    ],
  },
];
