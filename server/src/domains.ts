import type { DB } from '#db/generated/db.d.ts';

type Domain = { name: string; tables?: readonly (keyof DB)[] };

/**
 * The folders of the server, layer by layer: each may import those before it, values and types alike, and none after it (decision 023).
 * A table is written by the one domain that names it here; everyone after it may read it. `shop.ts` is listed because it
 * defines what later folders receive; the other files beside the folders connect them all, and tests may import everything. ARCHITECTURE.md
 * describes each domain; `domains.test.ts` enforces the order.
 */
export const layers: readonly { layer: string; domains: readonly Domain[] }[] = [
  {
    layer: 'platform',
    domains: [
      { name: 'runtime' },
      { name: 'db' },
      { name: 'cache', tables: ['announced_changes', 'cache_purges'] },
      { name: 'texts', tables: ['catalog_texts', 'slug_redirects'] },
      {
        name: 'access',
        tables: [
          'api_keys',
          'audit_entries',
          'authenticators',
          'console_replies',
          'console_sessions',
          'invitations',
          'memberships',
          'passkeys',
          'recovery_codes',
          'roles',
        ],
      },
      { name: 'records', tables: ['list_views'] },
      {
        name: 'settings',
        tables: ['interface_texts', 'languages', 'search_rules', 'settings', 'store_name_keys'],
      },
      { name: 'outbound' },
      { name: 'shop.ts' },
      { name: 'jobs' },
      { name: 'http', tables: ['disbelieved_proxies', 'rate_counters'] },
      { name: 'media', tables: ['pictures'] },
      {
        name: 'notification',
        tables: [
          'mail_codes',
          'mails',
          'notice_choices',
          'notice_events',
          'notices',
          'webhook_messages',
          'webhook_tries',
          'webhooks',
        ],
      },
    ],
  },
  {
    layer: 'catalog',
    domains: [
      {
        name: 'product',
        tables: [
          'attribute_values',
          'attributes',
          'brands',
          'bulk_changes',
          'bulk_rows',
          'bundle_deals',
          'categories',
          'collection_products',
          'collections',
          'commission_rules',
          'inventories',
          'inventory_values',
          'listed_counts',
          'listed_products',
          'price_changes',
          'product_drafts',
          'product_image_values',
          'product_images',
          'product_popularity',
          'product_sales',
          'product_specifications',
          'product_tags',
          'products',
          'subcategories',
          'tax_rules',
        ],
      },
      {
        name: 'search',
        tables: [
          'search_changes',
          'search_counted',
          'search_engines',
          'search_outbox',
          'search_prefixes',
          'search_products',
          'search_suggestions',
          'search_term_days',
          'search_terms',
          'search_tiers',
          'search_words',
        ],
      },
      { name: 'shipping', tables: ['addresses', 'shipping_places', 'shipping_rules'] },
      {
        name: 'marketing',
        tables: [
          'collected_vouchers',
          'flash_sale_products',
          'flash_sale_proposals',
          'flash_sales',
          'newsletter_subscriptions',
          'voucher_uses',
          'vouchers',
        ],
      },
      { name: 'catalog', tables: ['compare_items', 'facet_changes', 'kept_facets', 'wishlist_items'] },
    ],
  },
  {
    layer: 'selling',
    domains: [
      {
        name: 'seller',
        tables: [
          'checklist_answers',
          'checklist_steps',
          'store_follows',
          'store_notes',
          'store_renames',
          'stores',
          'vat_checks',
        ],
      },
    ],
  },
  {
    layer: 'buying',
    domains: [
      { name: 'cart', tables: ['cart_items', 'shipping_gaps'] },
      {
        name: 'ledger',
        tables: [
          'dispute_lines',
          'disputes',
          'ledger_accounts',
          'ledger_checkpoint_state',
          'ledger_checkpoints',
          'ledger_checks',
          'ledger_closings',
          'ledger_days',
          'ledger_entries',
          'ledger_transactions',
          'payment_attempts',
          'payment_ledger',
          'provider_fees',
          'provider_settlements',
          'refund_lines',
          'refunds',
          'uninvoiced_postings',
        ],
      },
      {
        name: 'order',
        tables: [
          'cancelled_pieces',
          'idempotency_keys',
          'order_lines',
          'order_messages',
          'order_moves',
          'order_notes',
          'order_parts',
          'orders',
          'parcel_lines',
          'parcels',
          'return_lines',
          'returns',
          'withdrawals',
        ],
      },
    ],
  },
  {
    layer: 'money',
    domains: [
      {
        name: 'payment',
        tables: [
          'balance_adjustments',
          'bank_layouts',
          'bank_lines',
          'bank_statements',
          'cash_handover_parts',
          'cash_handovers',
          'invoice_lines',
          'invoice_series',
          'invoices',
          'payment_events',
          'payment_notices',
          'payment_trials',
          'payout_accounts',
          'payout_batches',
          'debt_requests',
          'payout_terms',
          'payouts',
          'provider_notices',
          'seller_bank_accounts',
          'self_billing_consents',
        ],
      },
      { name: 'returns', tables: ['cancellations'] },
    ],
  },
  {
    layer: 'content',
    domains: [
      {
        name: 'content',
        tables: [
          'banners',
          'custom_scripts',
          'home_page',
          'pages',
          'site_features',
          'site_links',
          'window_drafts',
          'window_schedule',
        ],
      },
      {
        name: 'review',
        tables: ['review_images', 'review_replies', 'review_reports', 'review_uploads', 'reviews'],
      },
    ],
  },
  {
    layer: 'people',
    domains: [
      { name: 'account', tables: ['logins', 'sign_ups', 'social_logins', 'users'] },
      { name: 'seller-application', tables: ['seller_application_documents', 'seller_applications'] },
      { name: 'customer', tables: ['contact_messages'] },
    ],
  },
  {
    layer: 'consoles',
    domains: [
      { name: 'operations', tables: ['backups', 'sample_goods', 'sample_state'] },
      { name: 'console', tables: ['work_takes'] },
    ],
  },
];

export const domains: readonly Domain[] = layers.flatMap((layer) => layer.domains);

/** Additional tables written by database functions: triggers of other tables maintain counts, lists, search words and the ledger. */
export const writtenByTriggers: readonly (keyof DB)[] = [
  'facet_changes',
  'invoice_series',
  'ledger_accounts',
  'ledger_checkpoint_state',
  'ledger_checkpoints',
  'ledger_closings',
  'ledger_days',
  'ledger_entries',
  'ledger_transactions',
  'listed_counts',
  'listed_products',
  'notice_events',
  'price_changes',
  'products',
  'return_lines',
  'returns',
  'search_changes',
  'search_counted',
  'search_outbox',
  'search_prefixes',
  'search_products',
  'search_tiers',
  'search_words',
  'site_links',
  'stores',
  'uninvoiced_postings',
  'webhook_messages',
];

/** Exceptions: domains that read a table of a later domain. Reconsider the order instead of adding one. */
export const readsUpwards: Readonly<Record<string, readonly (keyof DB)[]>> = {
  access: ['users'],
  records: ['languages'],
  notification: ['stores', 'users'],
  product: ['order_lines', 'shipping_places', 'shipping_rules', 'stores'],
  shipping: ['users'],
  marketing: ['order_lines', 'order_parts', 'orders', 'stores'],
  catalog: ['banners', 'pages', 'stores', 'users'],
  seller: ['users'],
  ledger: ['orders'],
  order: ['cancellations', 'payment_events', 'users'],
  content: ['review_uploads', 'reviews', 'users'],
  review: ['users'],
};
