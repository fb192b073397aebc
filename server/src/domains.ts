import type { DB } from '#db/generated/db.d.ts';

type Domain = { name: string; tables?: readonly (keyof DB)[] };

/**
 * The folders of the server from the ground up: each may know those before it, by value and by type, and none after it
 * (decision 023). A table is written by the one domain that names it here; reading downwards is free. `shop.ts` stands
 * among them because it names what those after it get; the other files beside it put everything together, and tests may
 * know all. ARCHITECTURE.md says what each is; `domains.test.ts` holds it.
 */
export const domains: readonly Domain[] = [
  { name: 'load' },
  { name: 'db' },
  { name: 'changes', tables: ['announced_changes', 'cache_purges'] },
  { name: 'telemetry' },
  { name: 'texts', tables: ['catalog_texts', 'slug_redirects'] },
  { name: 'settings', tables: ['interface_texts', 'languages', 'settings'] },
  { name: 'outbound' },
  { name: 'shop.ts' },
  { name: 'shopper' },
  { name: 'authority', tables: ['audit_entries', 'authenticators', 'console_sessions', 'memberships', 'passkeys', 'recovery_codes', 'roles'] },
  { name: 'jobs' },
  { name: 'lists' },
  { name: 'records' },
  { name: 'site' },
  { name: 'http', tables: ['disbelieved_proxies', 'rate_counters'] },
  { name: 'media' },
  { name: 'mail', tables: ['mails'] },
  {
    name: 'product',
    tables: [
      'attribute_values',
      'attributes',
      'brands',
      'bundle_deals',
      'categories',
      'collection_products',
      'collections',
      'inventories',
      'inventory_values',
      'listed_counts',
      'listed_products',
      'price_changes',
      'product_image_values',
      'product_images',
      'product_popularity',
      'product_sales',
      'product_specifications',
      'subcategories',
      'tax_rules',
      'products',
    ],
  },
  { name: 'search', tables: ['search_changes', 'search_suggestions', 'search_words'] },
  { name: 'shipping', tables: ['shipping_places', 'shipping_rules'] },
  { name: 'ledger', tables: ['payment_attempts', 'payment_ledger', 'refund_lines', 'refunds'] },
  { name: 'address', tables: ['addresses'] },
  { name: 'flash-sale', tables: ['flash_sale_products', 'flash_sales'] },
  { name: 'cart', tables: ['cart_items'] },
  { name: 'contact', tables: ['contact_messages'] },
  { name: 'newsletter', tables: ['newsletter_subscriptions'] },
  { name: 'voucher', tables: ['collected_vouchers', 'voucher_uses', 'vouchers'] },
  { name: 'catalog', tables: ['facet_changes', 'kept_facets'] },
  { name: 'seller', tables: ['store_follows', 'stores'] },
  { name: 'product-list', tables: ['compare_items', 'wishlist_items'] },
  {
    name: 'order',
    tables: ['idempotency_keys', 'order_lines', 'order_moves', 'order_parts', 'orders', 'withdrawals'],
  },
  { name: 'payment', tables: ['payment_events', 'provider_notices'] },
  { name: 'account', tables: ['logins', 'mail_codes', 'sign_ups', 'social_logins', 'users'] },
  { name: 'cancellation', tables: ['cancellations'] },
  { name: 'withdrawal' },
  { name: 'social-login' },
  { name: 'seller-application', tables: ['seller_applications'] },
  { name: 'content', tables: ['banners', 'custom_scripts', 'pages', 'site_features', 'site_links'] },
  { name: 'review', tables: ['review_images', 'review_uploads', 'reviews'] },
  { name: 'sitemap' },
  { name: 'privacy' },
  { name: 'console' },
  { name: 'books' },
  { name: 'backup', tables: ['backups'] },
];

/** What functions of the database write besides: counts, what is listed, and words to search by, kept by triggers of other tables. */
export const writtenByTriggers: readonly (keyof DB)[] = [
  'facet_changes',
  'listed_counts',
  'listed_products',
  'price_changes',
  'products',
  'search_changes',
  'search_words',
  'stores',
];

/** Where a domain reads a table of one after it all the same. Not to grow: a new one is a reason to think about the order. */
export const readsUpwards: Readonly<Record<string, readonly (keyof DB)[]>> = {
  authority: ['users'],
  product: ['order_lines', 'shipping_rules', 'stores'],
  search: ['stores'],
  ledger: ['orders'],
  address: ['users'],
  'flash-sale': ['order_lines', 'order_parts', 'orders', 'stores'],
  cart: ['stores'],
  voucher: ['stores'],
  catalog: ['banners', 'stores', 'wishlist_items'],
  seller: ['users'],
  'product-list': ['users'],
  order: ['cancellations'],
};
