import type { ConsoleKey } from '@souk/contract/console-api';

type ReadOf<Key> = Key extends `GET ${infer Path}` ? Path : never;

export type Screen = {
  path: string;
  /** Follows the first of these links, to a screen with an id in its address. */
  through?: string;
  /** Path below that address. */
  below?: string;
  /** The essential read: simulated as empty, refused and failing (`statesOf`). */
  read?: ReadOf<ConsoleKey>;
  /** The complete list, without update notices. */
  isWhole?: true;
  /** Name of its picture in README, taken on a desktop in English. */
  picture?: string;
};

export type Audience = 'seller' | 'operator';

/** Every screen of both consoles; a new one needs a line here. */
export const screens: Readonly<Record<Audience, readonly Screen[]>> = {
  seller: [
    { path: '/seller', read: 'seller/home', picture: 'console-today' },
    { path: '/seller/orders', read: 'seller/orders', picture: 'console-orders' },
    { path: '/seller/orders?q=nobody' },
    {
      path: '/seller/orders?view=to_answer',
      through: 'main tbody a[href^="/seller/orders/"]',
      read: 'seller/orders/{id}',
      picture: 'console-messages',
    },
    { path: '/seller/returns', read: 'seller/returns' },
    {
      path: '/seller/returns?view=asked',
      through: 'main tbody a[href^="/seller/returns/"]',
      read: 'seller/returns/{id}',
    },
    { path: '/seller/products', read: 'seller/products' },
    {
      path: '/seller/products',
      through: 'main tbody a[href^="/seller/products/"]',
      read: 'seller/products/{id}',
      picture: 'console-product',
    },
    {
      path: '/seller/products',
      through: 'main tbody a[href^="/seller/products/"]',
      below: '/history',
      read: 'seller/products/{id}/history',
    },
    { path: '/seller/products?view=not_sold' },
    { path: '/seller/products?view=drafts', read: 'seller/product-drafts' },
    { path: '/seller/products/new', read: 'seller/product-choices' },
    { path: '/seller/orders?view=late' },
    { path: '/seller/stock', read: 'seller/stock' },
    { path: '/seller/orders/tracking' },
    {
      path: '/seller/shipping',
      read: 'seller/shipping-rules',
      isWhole: true,
      picture: 'console-shipping',
    },
    { path: '/seller/shipping/new' },
    { path: '/seller/reviews', read: 'seller/reviews' },
    { path: '/seller/reviews?view=answered' },
    { path: '/seller/vouchers', read: 'seller/vouchers' },
    { path: '/seller/vouchers/new' },
    { path: '/seller/bundles', read: 'seller/bundles' },
    { path: '/seller/bundles/new' },
    { path: '/seller/flash-sales', read: 'seller/flash-sales', picture: 'console-flash-sales' },
    { path: '/seller/flash-sales/past', read: 'seller/past-flash-sales' },
    { path: '/seller/money', read: 'seller/money' },
    { path: '/seller/money?view=payouts', read: 'seller/money/entries' },
    { path: '/seller/money/payouts', read: 'seller/payouts' },
    { path: '/seller/money/statements', read: 'seller/statements' },
    {
      path: '/seller/money/statements',
      through: 'main tbody a[href^="/seller/money/statements/"]',
      read: 'seller/statement',
    },
    { path: '/seller/numbers', read: 'seller/reports/sales', picture: 'console-numbers' },
    { path: '/seller/numbers?report=products', read: 'seller/reports/products' },
    { path: '/seller/numbers?report=delivery&from=2000-01-01', read: 'seller/reports/delivery' },
    { path: '/seller/store', read: 'seller/store' },
    { path: '/seller/welcome', read: 'seller/store/checklist' },
    { path: '/seller/bank-details', read: 'seller/bank-details' },
    { path: '/seller/team', read: 'seller/members' },
    { path: '/seller/api', read: 'seller/keys' },
    { path: '/seller/api/webhooks', read: 'seller/webhooks' },
    { path: '/seller/account', read: 'console/account' },
    { path: '/seller/notices', read: 'console/notices' },
    { path: '/seller/notices?view=unread' },
  ],
  operator: [
    { path: '/operator', read: 'operator/work', picture: 'console-work' },
    { path: '/operator/orders', read: 'operator/orders' },
    {
      path: '/operator/orders',
      through: 'main tbody a[href^="/operator/orders/"]',
      read: 'operator/orders/{id}',
    },
    { path: '/operator/returns', read: 'operator/returns' },
    {
      path: '/operator/returns?view=received',
      through: 'main tbody a[href^="/operator/returns/"]',
      read: 'operator/returns/{id}',
    },
    { path: '/operator/refunds?view=done', read: 'operator/payments' },
    { path: '/operator/disputes?view=all', read: 'operator/disputes' },
    { path: '/operator/payouts?view=all', read: 'operator/payouts' },
    { path: '/operator/balances', read: 'operator/balances' },
    { path: '/operator/balances/cash', read: 'operator/cash' },
    { path: '/operator/balances/cash/handovers', read: 'operator/cash-handovers' },
    { path: '/operator/adjustments', read: 'operator/balance-adjustments' },
    { path: '/operator/books', read: 'operator/books' },
    {
      path: '/operator/balances',
      through: 'main tbody a[href$="/ledger"]',
      read: 'operator/sellers/{id}/ledger',
      isWhole: true,
    },
    {
      path: '/operator/orders',
      through: 'main tbody a[href^="/operator/orders/"]',
      below: '/ledger',
      read: 'operator/orders/{id}/ledger',
      isWhole: true,
    },
    { path: '/operator/payments/bank', read: 'operator/bank-lines' },
    { path: '/operator/payments/bank/statements', read: 'operator/bank-statements' },
    {
      path: '/operator/payments/bank/statements',
      through: 'main tbody a[href^="/operator/payments/bank/statements/"]',
      read: 'operator/bank-statements/{id}/lines',
    },
    { path: '/operator/payments/notices?view=all', read: 'operator/payment-notices' },
    { path: '/operator/applications', read: 'operator/applications' },
    { path: '/operator/approvals', read: 'operator/approvals' },
    { path: '/operator/sellers', read: 'operator/sellers' },
    {
      path: '/operator/sellers',
      through: 'main tbody a[href^="/operator/sellers/"]',
      read: 'operator/sellers/{id}',
    },
    {
      path: '/operator/balances',
      through: 'main tbody a[href$="/statements"]',
      read: 'operator/sellers/{id}/statements',
    },
    { path: '/operator/customers', read: 'operator/customers' },
    {
      path: '/operator/customers',
      through: 'main tbody a[href^="/operator/customers/"]',
      read: 'operator/customers/{id}',
    },
    { path: '/operator/messages', read: 'operator/messages' },
    { path: '/operator/newsletter', read: 'operator/newsletter' },
    { path: '/operator/settings/team', read: 'operator/staff' },
    { path: '/operator/settings/team/roles/4' },
    { path: '/operator/settings/team/roles/new?from=4', read: 'operator/staff' },
    { path: '/operator/products', read: 'operator/products' },
    {
      path: '/operator/products',
      through: 'main tbody a[href^="/operator/products/"]',
      read: 'operator/products/{id}',
    },
    { path: '/operator/catalogue/category', read: 'operator/catalogue/{kind}' },
    {
      path: '/operator/catalogue/category',
      through: 'main tbody a[href^="/operator/catalogue/"]',
      read: 'operator/catalogue/{kind}/{id}',
    },
    { path: '/operator/marketing/voucher', read: 'operator/offers/{kind}' },
    { path: '/operator/reviews', read: 'operator/reviews' },
    { path: '/operator/reviews?view=hidden' },
    { path: '/operator/search' },
    { path: '/operator/search?view=all', read: 'operator/search-terms' },
    { path: '/operator/search?view=rules', read: 'operator/search-rules' },
    { path: '/operator/reports', read: 'operator/reports/{report}' },
    { path: '/operator/reports?by=delivery' },
    { path: '/operator/reports?by=search' },
    { path: '/operator/settings', read: 'operator/settings' },
    { path: '/operator/storefront/drafts', read: 'operator/window-drafts' },
    { path: '/operator/storefront/media', read: 'operator/media' },
    { path: '/operator/catalogue/tags', read: 'operator/tags' },
    { path: '/operator/storefront/banner', read: 'operator/window/{kind}', picture: 'console-window' },
    { path: '/operator/storefront/branding', read: 'operator/settings' },
    { path: '/operator/storefront/languages', read: 'operator/languages' },
    { path: '/operator/storefront/texts?language=ar&q=left', read: 'operator/texts/{language}' },
    { path: '/operator/storefront/texts?language=ar&view=missing' },
    {
      path: '/operator/storefront/translations?language=ar&view=all',
      read: 'operator/translations/{language}/{kind}',
    },
    { path: '/operator/storefront/translations?language=ar&kind=page&view=all&id=1' },
    { path: '/operator/api', read: 'operator/keys' },
    { path: '/operator/api/webhooks', read: 'operator/webhooks' },
    { path: '/operator/settings/system', read: 'operator/health' },
    { path: '/operator/settings/system/jobs', read: 'operator/jobs' },
    { path: '/operator/settings/system/mails?view=all', read: 'operator/mails' },
    { path: '/operator/settings/system/backups', read: 'operator/backups' },
    { path: '/operator/settings/activity', read: 'operator/audit' },
    { path: '/operator/account', read: 'console/account' },
    { path: '/operator/notices', read: 'console/notices' },
    { path: '/operator/marketing/flash-sale' },
    { path: '/operator/terms/commission-rule', read: 'operator/terms/{kind}' },
    { path: '/operator/terms/commission-rule/new' },
    { path: '/operator/terms/checklist-step' },
    {
      path: '/operator/terms/checklist-step',
      through: 'main tbody a[href^="/operator/terms/checklist-step/"]',
      read: 'operator/terms/{kind}/{id}',
    },
    { path: '/operator?kind=step' },
    {
      path: '/operator/marketing/flash-sale',
      through: 'main tbody a[href^="/operator/marketing/flash-sale/"]',
      read: 'operator/offers/{kind}/{id}',
    },
    { path: '/operator/storefront/home', read: 'operator/home-page' },
  ],
};
