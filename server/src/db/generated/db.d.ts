// Made by `npm run db:types` from the migrated schema, and compared with it by `npm run verify`. Not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Exact decimals: read as text, written as text or number. */
export type Numeric = ColumnType<string, string | number, string | number>;
/** The same with a default: kysely's own wrappers do not look inside a wrapped type. */
export type OptionalNumeric = ColumnType<string, string | number | undefined, string | number>;
export type ComputedNumeric = ColumnType<string, never, never>;

export type AddressesTable = {
  id: Generated<number>;
  user_id: number | null;
  guest_key: string | null;
  is_default: Generated<boolean>;
  label: Generated<string>;
  name: string;
  email: string;
  phone: string;
  address_1: string;
  address_2: string | null;
  city: string;
  state: Generated<string>;
  country: string;
  zip: Generated<string>;
  delivery_instruction: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AnnouncedChangesTable = {
  xid: Generated<string>;
  tags: string[];
  announced_at: Generated<Date>;
};

export type ApiKeysTable = {
  id: GeneratedAlways<number>;
  store_id: number | null;
  made_by: number;
  title: string;
  prefix: string;
  key_hash: string;
  permissions: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  moves_money: Generated<boolean>;
};

export type AttributeValuesTable = {
  id: Generated<number>;
  attribute_id: number;
  title: string;
  swatch: string | null;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  store_id: number | null;
};

export type AttributesTable = {
  id: Generated<number>;
  title: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  store_id: number | null;
};

export type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  store_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  label: string;
  before: unknown;
  after: unknown;
  request_id: string | null;
  job_id: string | null;
  undone_by: number | null;
  is_of_shop: Generated<boolean>;
};

export type AuthenticatorsTable = {
  user_id: number;
  sealed_key: string;
  last_step: number;
  created_at: Date;
};

export type BackupsTable = {
  id: GeneratedAlways<number>;
  finished_at: Generated<Date>;
  kind: string;
  place: string;
  bytes: number;
  tried_at: Date | null;
  trial: string | null;
  trial_rows: number | null;
  trial_problem: string | null;
};

export type BalanceAdjustmentsTable = {
  id: Generated<number>;
  store_id: number;
  currency: string;
  kind: string;
  amount_minor: number;
  reason: string;
  state: Generated<string>;
  proposed_at: Date;
  proposed_by: string;
  proposed_by_id: number | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_id: number | null;
  to_currency: string | null;
  to_minor: number | null;
  rate: Numeric | null;
};

export type BankAccountNamesTable = {
  name: string;
  same_as: string;
  merged_at: Date;
  merged_by: string;
};

export type BankLayoutsTable = {
  header: string;
  account: string;
  layout: unknown;
  updated_at: Date;
};

export type BankLinesTable = {
  id: GeneratedAlways<number>;
  receipt_id: string;
  booked_on: Date;
  amount_minor: number;
  currency: string;
  payer: string;
  words: string;
  fit: string;
  attempt_id: number | null;
  state: Generated<string>;
  result: string | null;
  note: Generated<string>;
  statement: string;
  created_at: Date;
  decided_at: Date | null;
  statement_id: number | null;
  identity: string | null;
  is_day_certain: Generated<boolean>;
  direction: Generated<string>;
  return_code: string | null;
  payout_id: number | null;
  payout_batch_id: number | null;
  account: Generated<string>;
  provider: string | null;
  refund_id: number | null;
};

export type BankStatementsTable = {
  id: GeneratedAlways<number>;
  file: string;
  balances: Generated<unknown>;
  lines: Generated<number>;
  known: Generated<number>;
  passed: Generated<number>;
  created_at: Date;
  skipped: Generated<unknown>;
};

export type BannersTable = {
  id: Generated<number>;
  type: number;
  title: string;
  subtitle: Generated<string>;
  button_text: Generated<string>;
  image: string;
  source_type: number;
  source_id: number | null;
  tags: string | null;
  url: string | null;
  slug: Generated<string>;
  closable: Generated<boolean>;
  status: Generated<number>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
};

export type BrandsTable = {
  id: Generated<number>;
  title: string;
  slug: string;
  image: string;
  banner_image: string | null;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  status: Generated<number>;
  featured: Generated<boolean>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
};

export type BulkChangesTable = {
  id: Generated<number>;
  store_id: number;
  kind: string;
  label: string;
  state: Generated<string>;
  unchanged: Generated<number>;
  only_stock: Generated<boolean>;
  user_id: number | null;
  actor_name: string;
  undoes: number | null;
  created_at: Generated<Date>;
  applied_at: Date | null;
  finished_at: Date | null;
  is_of_shop: Generated<boolean>;
  skipped: Generated<number>;
};

export type BulkRowsTable = {
  change_id: number;
  position: number;
  product_id: number | null;
  inventory_id: number | null;
  title: string;
  variant: Generated<string>;
  sku: string | null;
  image: string;
  before: unknown;
  after: unknown;
  line: number | null;
  problem: unknown;
  state: string;
  is_new: Generated<boolean>;
  made_version: number | null;
  draft_id: number | null;
  notes: unknown;
};

export type BundleDealsTable = {
  id: Generated<number>;
  title: string;
  buy: number;
  free: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  store_id: number | null;
};

export type CachePurgesTable = {
  id: Generated<number>;
  snapshot: string;
  purged_at: Generated<Date>;
};

export type CancellationsTable = {
  id: Generated<number>;
  order_id: number;
  order_part_id: number | null;
  title: string;
  message: Generated<string>;
  refund_minor: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type CancelledPiecesTable = {
  id: Generated<number>;
  order_part_id: number;
  order_line_id: number;
  units: number;
  reason: string;
  is_back: boolean;
  is_dropped: boolean;
  goods_minor: number;
  voucher_shop_minor: number;
  voucher_seller_minor: number;
  commission_minor: number;
  commission_tax_minor: number;
  created_at: Generated<Date>;
  deemed_vat_minor: Generated<number>;
};

export type CartItemsTable = {
  id: Generated<number>;
  user_id: number | null;
  guest_key: string | null;
  product_id: number;
  inventory_id: number;
  quantity: number;
  selected: Generated<number>;
  shipping_place_id: number | null;
  shipping_type: Generated<number>;
  seen_price_minor: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  unshipped_to: string | null;
};

export type CashHandoverPartsTable = {
  order_part_id: number;
  holder: string;
  handover_id: number;
  expected_minor: number;
  received_minor: number;
};

export type CashHandoversTable = {
  id: Generated<number>;
  holder: string;
  received_in: string;
  currency: string;
  expected_minor: number;
  received_minor: number;
  reason: Generated<string>;
  recorded_at: Date;
  recorded_by: string;
  courier: string | null;
};

export type CatalogTextsTable = {
  entity: string;
  entity_id: number;
  language_code: string;
  field: string;
  text: string;
};

export type CategoriesTable = {
  id: Generated<number>;
  title: string;
  slug: string;
  image: string;
  banner_image: string | null;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  status: Generated<number>;
  featured: Generated<boolean>;
  in_footer: Generated<boolean>;
  position: Generated<number>;
  commission_percent: Numeric | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  search_title: GeneratedAlways<string>;
  version: Generated<number>;
  tax_rule_id: number | null;
  safety_info: Generated<string>;
};

export type ChecklistAnswersTable = {
  id: GeneratedAlways<number>;
  step_id: number;
  store_id: number;
  state: string;
  reason: Generated<string>;
  document: Buffer | null;
  document_type: string | null;
  sent_by: number | null;
  sent_at: Date | null;
  decided_at: Date | null;
  version: Generated<number>;
};

export type ChecklistStepsTable = {
  id: GeneratedAlways<number>;
  title: string;
  text: Generated<string>;
  proof: string;
  is_required: Generated<boolean>;
  status: Generated<number>;
  position: Generated<number>;
  version: Generated<number>;
};

export type CollectedVouchersTable = {
  user_id: number;
  voucher_id: number;
  created_at: Generated<Date>;
};

export type CollectionProductsTable = {
  id: Generated<number>;
  collection_id: number;
  product_id: number;
  position: Generated<number>;
};

export type CollectionsTable = {
  id: Generated<number>;
  title: string;
  slug: string;
  image: string;
  status: Generated<number>;
  on_home: Generated<boolean>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  store_id: number | null;
  rule: unknown;
};

export type CommissionRulesTable = {
  id: GeneratedAlways<number>;
  title: string;
  percent: Numeric;
  store_id: number | null;
  category_id: number | null;
  brand_id: number | null;
  start_time: Date | null;
  end_time: Date | null;
  position: Generated<number>;
  version: Generated<number>;
};

export type CompareItemsTable = {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ConsoleRepliesTable = {
  owner: string;
  key: string;
  request_hash: string;
  turn: string;
  lease_until: Date;
  has_acted: Generated<boolean>;
  sealed_reply: string | null;
  created_at: Date;
};

export type ConsoleSessionsTable = {
  id: string;
  user_id: number;
  audience: string;
  user_agent: Generated<string>;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  confirmed_until: Date | null;
  second_factor: string | null;
};

export type ContactMessagesTable = {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Generated<Date>;
  user_id: number | null;
  answer: Generated<string>;
  answered_at: Date | null;
  done_at: Date | null;
};

export type CurrencyChangeValuesTable = {
  change_id: number;
  place: string;
  row_id: number;
  before: unknown;
  after: unknown;
  is_new: boolean;
};

export type CurrencyChangesTable = {
  id: GeneratedAlways<number>;
  from_currency: string;
  to_currency: string;
  rate: string | null;
  rounding: string;
  factor: Numeric;
  whole: number;
  state: Generated<string>;
  undoes: number | null;
  total: number;
  settings: Generated<unknown>;
  created_at: Date;
  finished_at: Date | null;
};

export type CustomScriptsTable = {
  id: Generated<number>;
  position: string;
  src: string;
};

export type Dac7RequestsTable = {
  id: Generated<number>;
  store_id: number;
  position: number;
  requested_at: Date;
  closed_at: Date | null;
};

export type DebtRequestsTable = {
  id: Generated<number>;
  store_id: number;
  currency: string;
  owed_since: Date;
  position: number;
  amount_minor: number;
  requested_at: Date;
};

export type DisbelievedProxiesTable = {
  address: string;
  requests: number;
  first_at: Date;
  last_at: Date;
};

export type DisputeLinesTable = {
  id: GeneratedAlways<number>;
  dispute_id: number;
  order_part_id: number | null;
  order_line_id: number | null;
  units: Generated<number>;
  goods_minor: Generated<number>;
  shipping_minor: Generated<number>;
  voucher_shop_minor: Generated<number>;
  voucher_seller_minor: Generated<number>;
  commission_minor: Generated<number>;
  commission_tax_minor: Generated<number>;
  fee_minor: Generated<number>;
  deemed_vat_minor: Generated<number>;
  shipping_vat_minor: Generated<number>;
};

export type DisputesTable = {
  id: Generated<number>;
  order_id: number;
  attempt_id: number;
  provider: string;
  provider_ref: string;
  state: Generated<string>;
  amount_minor: number;
  currency: string;
  fee_minor: Generated<number>;
  fee_returned_minor: Generated<number>;
  reason: Generated<string>;
  evidence_due_at: Date | null;
  answered_at: Date | null;
  answered_by: string | null;
  opened_at: Date;
  closed_at: Date | null;
};

export type FacetChangesTable = {
  id: GeneratedAlways<number>;
  category_id: number;
};

export type FlashSaleProductsTable = {
  id: Generated<number>;
  flash_sale_id: number;
  product_id: number;
  price_minor: number;
  quota: number | null;
  sold: Generated<number>;
  limit_per_shopper: number | null;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  sold_elsewhere: Generated<number>;
};

export type FlashSaleProposalsTable = {
  id: GeneratedAlways<number>;
  flash_sale_id: number;
  store_id: number;
  product_id: number;
  price_minor: number;
  quota: number | null;
  limit_per_shopper: number | null;
  state: Generated<string>;
  reason: Generated<string>;
  created_at: Date;
  decided_at: Date | null;
};

export type FlashSalesTable = {
  id: Generated<number>;
  title: string;
  status: Generated<number>;
  start_time: Date;
  end_time: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  proposals_until: Date | null;
  proposals_percent: Generated<number>;
};

export type HomePageTable = {
  id: number;
  sections: unknown;
  version: Generated<number>;
};

export type IdempotencyKeysTable = {
  owner: string;
  key: string;
  call: string;
  request_hash: string;
  reply: unknown;
  created_at: Generated<Date>;
};

export type InterfaceTextsTable = {
  language_code: string;
  key: string;
  text: string;
};

export type InventoriesTable = {
  id: Generated<number>;
  product_id: number;
  sku: string | null;
  price_minor: Generated<number>;
  quantity: Generated<number>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  taken: Generated<number>;
  gtin: string | null;
};

export type InventoryValuesTable = {
  inventory_id: number;
  attribute_value_id: number;
};

export type InvitationsTable = {
  id: GeneratedAlways<number>;
  store_id: number | null;
  role_id: number;
  audience: GeneratedAlways<string>;
  email: string;
  invited_by: number;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
};

export type InvoiceLinesTable = {
  id: Generated<number>;
  invoice_id: number;
  transaction_id: number;
  order_part_id: number;
  net_minor: number;
  tax_minor: number;
  order_line_id: number | null;
  item: string | null;
  title: string | null;
  units: number | null;
  price_minor: number | null;
  discount_minor: number | null;
  tax_title: string | null;
  tax_percent: Numeric | null;
};

export type InvoiceSeriesTable = {
  issuer: string;
  year: number;
  last_position: number;
};

export type InvoicesTable = {
  id: Generated<number>;
  kind: string;
  issuer: string;
  year: number;
  position: number;
  store_id: number;
  period: string;
  currency: string;
  tax_percent: Numeric | null;
  tax_reason: string | null;
  net_minor: number;
  tax_minor: number;
  total_minor: GeneratedAlways<number>;
  corrects_id: number | null;
  issued_at: Date;
  issued_by: unknown;
  issued_to: unknown;
  order_part_id: number | null;
  transaction_id: number | null;
  consent_id: number | null;
  number: GeneratedAlways<string>;
  time_zone: Generated<string>;
};

export type KeptFacetsTable = {
  category_id: number;
  subcategory_id: number;
  made_at: Date;
  holds_until: Date | null;
  facets: unknown;
};

export type LanguagesTable = {
  code: string;
  name: string;
  direction: Generated<string>;
  is_default: Generated<boolean>;
  enabled: Generated<boolean>;
  position: Generated<number>;
};

export type LedgerAccountsTable = {
  id: Generated<number>;
  code: string;
  class: string;
  store_id: number | null;
  bucket: string | null;
  line: GeneratedAlways<string>;
};

export type LedgerCheckpointStateTable = {
  id: Generated<boolean>;
  entry_id: number;
  marked_entry_id: number | null;
  marked_xid: number | null;
};

export type LedgerCheckpointsTable = {
  account_id: number;
  currency: string;
  amount_minor: number;
};

export type LedgerChecksTable = {
  id: Generated<number>;
  checked_at: Date;
  fault: string | null;
  faults: unknown;
};

export type LedgerClosingsTable = {
  closed_until: Date;
  closed_at: Date;
};

export type LedgerDaysTable = {
  day: Date;
  line: string;
  currency: string;
  debit_minor: number;
  credit_minor: number;
};

export type LedgerEntriesTable = {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  currency: string;
  amount_minor: number;
  order_part_id: number | null;
  booked_at: Date;
};

export type LedgerTransactionsTable = {
  id: Generated<number>;
  kind: string;
  cause: string;
  order_id: number | null;
  order_part_id: number | null;
  refund_id: number | null;
  occurred_at: Date;
  actor: string;
  payout_id: number | null;
  booked_at: Date;
};

export type ListViewsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  store_id: number | null;
  list: string;
  title: string;
  query: string;
  is_shared: Generated<boolean>;
  created_at: Generated<Date>;
};

export type ListedCountsTable = {
  kind: number;
  place_id: number;
  amount: number;
};

export type ListedProductsTable = {
  id: number;
  store_id: number;
  category_id: number;
  subcategory_id: number | null;
  brand_id: number | null;
  shipping_rule_id: number;
  in_stock: boolean;
  discount: number;
  review_count: number;
  price_minor: number;
  created_at: Date;
  purchased: number;
  rating: Numeric;
  selling_minor: number;
  own_low_minor: number | null;
  sells_plain: boolean;
};

export type LoginsTable = {
  jti: string;
  user_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  fcm_token: string | null;
  device_type: string | null;
};

export type MailCodesTable = {
  id: GeneratedAlways<number>;
  email: string;
  purpose: string;
  code_hash: string | null;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  created_at: Generated<Date>;
  link_hash: string | null;
  sign_up_id: number | null;
  application_id: number | null;
  browser_hash: string | null;
  order_id: number | null;
};

export type MailsTable = {
  id: GeneratedAlways<number>;
  cause: string;
  kind: string;
  recipient: string;
  language_code: string;
  data: unknown;
  tries: Generated<number>;
  first_try_at: Date | null;
  due_at: Date | null;
  last_error: string | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  created_at: Generated<Date>;
  by_server: Generated<boolean>;
  reply: string | null;
};

export type MembershipsTable = {
  id: Generated<number>;
  user_id: number;
  store_id: number | null;
  role_id: number;
  audience: GeneratedAlways<string>;
  created_at: Generated<Date>;
  second_factor_from: Generated<Date>;
};

export type MoneyMovementsTable = {
  id: GeneratedAlways<number>;
  order_id: number;
  attempt_id: number | null;
  kind: string;
  provider: string;
  provider_ref: string;
  actor: string;
  created_at: Generated<Date>;
  order_part_id: number | null;
  collected_by: string | null;
  entry_id: number;
};

export type NewsletterSubscriptionsTable = {
  id: GeneratedAlways<number>;
  email: string;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
  language_code: string;
  mailed_at: Date;
};

export type NoticeChoicesTable = {
  user_id: number;
  kind: string;
  panel: boolean;
  mail: boolean;
};

export type NoticeEventsTable = {
  id: GeneratedAlways<number>;
  store_id: number | null;
  kind: string;
  subject: string;
  about: string;
  told_at: Date | null;
  created_at: Date;
};

export type NoticesTable = {
  id: GeneratedAlways<number>;
  event_id: number;
  user_id: number;
  store_id: number | null;
  at: Date;
  read_at: Date | null;
};

export type OrderLinesTable = {
  id: Generated<number>;
  order_id: number;
  order_part_id: number;
  product_id: number;
  inventory_id: number;
  quantity: number;
  unit_price_minor: number;
  subtotal_minor: number;
  bundle_offer_minor: Generated<number>;
  bundle_free_pieces: Generated<number>;
  voucher_minor: Generated<number>;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  shipping_type: number;
  shipping_place: unknown;
  product: unknown;
  variant: unknown;
  flash_sale_product_id: number | null;
  position: Generated<number>;
  voucher_shop_minor: Generated<number>;
  voucher_seller_minor: GeneratedAlways<number>;
  commission_base_minor: Generated<number>;
  commission_percent: OptionalNumeric;
  commission_rule: Generated<string>;
  commission_minor: Generated<number>;
  commission_tax_percent: OptionalNumeric;
  commission_tax_minor: Generated<number>;
  commission_tax_reason: Generated<string>;
  cancelled_units: Generated<number>;
  deemed_vat_minor: Generated<number>;
  shipping_vat_minor: Generated<number>;
};

export type OrderMessagesTable = {
  id: Generated<number>;
  order_part_id: number;
  by_store: boolean;
  message: string;
  created_at: Date;
  seen_at: Date | null;
};

export type OrderMovesTable = {
  id: GeneratedAlways<number>;
  order_id: number;
  order_part_id: number | null;
  from_status: number | null;
  to_status: number;
  cancelled: Generated<boolean>;
  actor: string;
  created_at: Generated<Date>;
};

export type OrderNotesTable = {
  id: Generated<number>;
  order_id: number;
  user_id: number | null;
  note: string;
  created_at: Generated<Date>;
};

export type OrderPartsTable = {
  id: Generated<number>;
  order_id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  status: Generated<number>;
  cancelled: Generated<boolean>;
  subtotal_minor: number;
  bundle_offer_minor: Generated<number>;
  voucher_minor: Generated<number>;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  commission_percent: OptionalNumeric;
  commission_minor: Generated<number>;
  updated_at: Generated<Date>;
  voucher_shop_minor: Generated<number>;
  commission_tax_minor: Generated<number>;
  delivered_at: Date | null;
  cash_collected_by: string | null;
  has_rest: Generated<boolean>;
  dropped_minor: Generated<number>;
  cancel_reason: string | null;
  hand_over_by: Date | null;
  shipped_by: Generated<string>;
  deemed_supply: string | null;
  deemed_vat_minor: Generated<number>;
  shipping_vat_minor: Generated<number>;
  cash_courier: string | null;
};

export type OrdersTable = {
  id: Generated<number>;
  number: string;
  user_id: number | null;
  guest_key: string | null;
  user_address_id: number;
  address: unknown;
  order_method: number;
  status: Generated<number>;
  cancelled: Generated<boolean>;
  payment_done: Generated<boolean>;
  refunded: Generated<boolean>;
  currency: string;
  language_code: string;
  time_zone: string;
  voucher_id: number | null;
  voucher_code: string | null;
  subtotal_minor: number;
  bundle_offer_minor: Generated<number>;
  voucher_minor: Generated<number>;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  trans_id: string | null;
  viewed: Generated<boolean>;
  hold_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  voucher_shop_percent: Numeric | null;
  voucher_shop_minor: Generated<number>;
  payment_fee_paid_by: Generated<string>;
};

export type PagesTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  description: string;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
};

export type ParcelLinesTable = {
  parcel_id: number;
  order_line_id: number;
  quantity: number;
};

export type ParcelsTable = {
  id: Generated<number>;
  order_part_id: number;
  carrier: string;
  parcel_number: string | null;
  created_at: Generated<Date>;
  final_at: Date | null;
  status_before: number | null;
  moves_before: number | null;
};

export type PasskeysTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  title: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
};

export type PaymentAttemptsTable = {
  id: Generated<number>;
  order_id: number;
  provider: string;
  reference: string;
  payment_id: string | null;
  state: Generated<string>;
  amount_minor: number;
  currency: string;
  next: unknown;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  provider_ref: string | null;
  review_reason: string | null;
  received_minor: number | null;
  received_currency: string | null;
  expires_at: Date | null;
  inquiries: Generated<number>;
  inquire_at: Date | null;
};

export type PaymentEventsTable = {
  id: GeneratedAlways<number>;
  provider: string;
  event_key: string;
  attempt_id: number | null;
  body: unknown;
  handled_at: Date | null;
  created_at: Generated<Date>;
};

export type PaymentLedgerTable = {
  id: number | null;
  order_id: number | null;
  attempt_id: number | null;
  kind: string | null;
  provider: string | null;
  provider_ref: string | null;
  amount_minor: number | null;
  currency: string | null;
  actor: string | null;
  created_at: Date | null;
  order_part_id: number | null;
  collected_by: string | null;
};

export type PaymentNoticesTable = {
  id: GeneratedAlways<number>;
  provider: string;
  received_at: Date;
  outcome: string;
  status: number;
  attempt_id: number | null;
  named: Generated<unknown>;
  facts: Generated<string[]>;
  replayed_at: Date | null;
};

export type PaymentTrialsTable = {
  id: GeneratedAlways<number>;
  provider: string;
  reference: string;
  amount_minor: number;
  currency: string;
  state: Generated<string>;
  review_reason: string | null;
  provider_ref: string | null;
  payment_id: string | null;
  received_minor: number | null;
  received_currency: string | null;
  started_at: Date;
  returned_at: Date | null;
  noticed_at: Date | null;
};

export type PayoutAccountsTable = {
  store_id: number;
  provider: string;
  account_ref: string;
  is_enabled: Generated<boolean>;
  missing: Generated<string[]>;
  disabled_reason: string | null;
  is_chosen: Generated<boolean>;
  changed_at: Date;
  held_until: Date | null;
  changed_by: number | null;
  checked_at: Date;
};

export type PayoutBatchesTable = {
  id: Generated<number>;
  format: string;
  created_at: Date;
  created_by: string;
  layout: unknown;
};

export type PayoutTermsTable = {
  store_id: number;
  hold_days: Generated<number>;
  reserve_percent: OptionalNumeric;
  reserve_days: Generated<number>;
  block_reason: string | null;
  blocked_at: Date | null;
};

export type PayoutsTable = {
  id: Generated<number>;
  store_id: number;
  currency: string;
  amount_minor: number;
  state: Generated<string>;
  created_at: Date;
  created_by: string;
  checked_by: string | null;
  checked_by_id: number | null;
  approved_at: Date | null;
  approved_by: string | null;
  sent_at: Date | null;
  batch_id: number | null;
  sealed_account: string | null;
  account_last4: string | null;
  settled_at: Date | null;
  reason: string | null;
  fee_minor: Generated<number>;
  paid_line_id: number | null;
  returned_line_id: number | null;
  provider: string | null;
  provider_account: string | null;
  provider_ref: string | null;
  reversed_minor: Generated<number>;
  reversed_at: Date | null;
  ask_at: Date | null;
};

export type PicturesTable = {
  id: GeneratedAlways<number>;
  name: string;
  title: Generated<string>;
  shown_as: string | null;
  added_at: Date;
  is_counted: Generated<boolean>;
};

export type PriceChangesTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  inventory_id: number | null;
  changed_at: Generated<Date>;
  price_minor: number;
};

export type ProductDraftsTable = {
  id: Generated<number>;
  store_id: number;
  product_id: number | null;
  user_id: number | null;
  actor_name: string;
  state: Generated<string>;
  version: Generated<number>;
  base_version: number | null;
  title: string;
  image: Generated<string>;
  body: unknown;
  reason: Generated<string>;
  publish_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  submitted_at: Date | null;
  is_of_shop: Generated<boolean>;
};

export type ProductImageValuesTable = {
  product_image_id: number;
  attribute_value_id: number;
};

export type ProductImagesTable = {
  id: Generated<number>;
  product_id: number;
  image: string;
  alt: Generated<string>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ProductPopularityTable = {
  product_id: number;
  pieces: number;
  purchased: GeneratedAlways<number>;
};

export type ProductSalesTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  pieces: number;
};

export type ProductSpecificationsTable = {
  id: Generated<number>;
  product_id: number;
  title: string;
  value: string;
  position: Generated<number>;
};

export type ProductTagsTable = {
  id: GeneratedAlways<number>;
  folded: string;
  name: string;
  products: number;
  becomes: string | null;
};

export type ProductsTable = {
  id: Generated<number>;
  store_id: number;
  category_id: number;
  subcategory_id: number | null;
  brand_id: number | null;
  tax_rule_id: number;
  shipping_rule_id: number;
  bundle_deal_id: number | null;
  title: string;
  slug: string;
  unit: Generated<string>;
  badge: string | null;
  overview: Generated<string>;
  description: Generated<string>;
  tags: Generated<string>;
  selling_minor: number;
  offered_minor: Generated<number>;
  image: string;
  video: string | null;
  video_thumb: string | null;
  status: Generated<number>;
  refundable: Generated<boolean>;
  warranty: Generated<number>;
  weight_grams: number | null;
  dimensions: string | null;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  meta_keywords: Generated<string>;
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  rating: ComputedNumeric;
  base_price_minor: GeneratedAlways<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  in_stock: Generated<boolean>;
  own_low_minor: number | null;
  own_high_minor: number | null;
  sells_plain: Generated<boolean>;
  version: Generated<number>;
  archived_at: Date | null;
  taken_down_at: Date | null;
  taken_down_reason: Generated<string>;
  manufacturer: string | null;
  responsible_person: string | null;
  safety: Generated<string>;
  manufacturer_country: string | null;
};

export type ProviderFeeReturnsTable = {
  id: Generated<number>;
  order_id: number;
  attempt_id: number;
  provider: string;
  payment_id: string;
  provider_ref: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
};

export type ProviderFeeSharesTable = {
  fee_id: number;
  order_part_id: number;
  weight_minor: number;
  amount_minor: number;
  version: Generated<number>;
  changed_at: Date;
};

export type ProviderFeesTable = {
  id: Generated<number>;
  order_id: number;
  attempt_id: number;
  provider: string;
  payment_id: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
};

export type ProviderNoticesTable = {
  provider: string;
  last_at: Date;
};

export type ProviderSettlementsTable = {
  id: Generated<number>;
  provider: string;
  provider_ref: string;
  amount_minor: number;
  currency: string;
  settled_at: Date;
  line_id: number | null;
  fee_minor: Generated<number>;
  is_reported: Generated<boolean>;
  changed_at: Date | null;
};

export type RateCountersTable = {
  key: string;
  count: number;
  ends_at: Date;
};

export type RecoveryCodesTable = {
  code_hash: string;
  user_id: number;
  used_at: Date | null;
};

export type RefundLinesTable = {
  id: GeneratedAlways<number>;
  refund_id: number;
  borne_by: string;
  order_part_id: number | null;
  order_line_id: number | null;
  units: Generated<number>;
  goods_minor: Generated<number>;
  shipping_minor: Generated<number>;
  voucher_shop_minor: Generated<number>;
  voucher_seller_minor: Generated<number>;
  commission_minor: Generated<number>;
  commission_tax_minor: Generated<number>;
  deemed_vat_minor: Generated<number>;
  shipping_vat_minor: Generated<number>;
};

export type RefundsTable = {
  id: Generated<number>;
  order_id: number;
  attempt_id: number | null;
  amount_minor: number;
  state: Generated<string>;
  reason: Generated<string>;
  provider_ref: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  reference: string;
  cause: string;
  payment_id: string | null;
  currency: string;
  tries: Generated<number>;
  try_at: Date | null;
};

export type ReturnLinesTable = {
  return_id: number;
  order_line_id: number;
  units: number;
  sellable_units: number | null;
  refunded_units: Generated<number>;
};

export type ReturnsTable = {
  id: Generated<number>;
  order_part_id: number;
  store_id: number;
  cause: string;
  state: string;
  message: string | null;
  answer: string | null;
  appeal: string | null;
  decision: string | null;
  keeps: Generated<boolean>;
  answered_by: string | null;
  ended_by: string | null;
  refund_id: number | null;
  asked_at: Date;
  answered_at: Date | null;
  appealed_at: Date | null;
  received_at: Date | null;
  ended_at: Date | null;
  state_at: Date;
};

export type ReviewImagesTable = {
  id: Generated<number>;
  review_id: number;
  image: string;
  created_at: Generated<Date>;
};

export type ReviewRepliesTable = {
  review_id: number;
  reply: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ReviewReportsTable = {
  id: Generated<number>;
  review_id: number;
  reason: string;
  note: Generated<string>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  decision: string | null;
};

export type ReviewUploadsTable = {
  image: string;
  user_id: number;
  created_at: Generated<Date>;
};

export type ReviewsTable = {
  id: Generated<number>;
  product_id: number;
  user_id: number | null;
  order_id: number | null;
  author_name: string;
  rating: number;
  review: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  hidden_at: Date | null;
  hidden_reason: Generated<string>;
};

export type RolesTable = {
  id: Generated<number>;
  audience: string;
  name: string;
  permissions: string[];
  is_fixed: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
};

export type SampleGoodsTable = {
  kind: string;
  row_id: number;
  version: number;
};

export type SampleStateTable = {
  id: number;
  state: string;
};

export type SearchChangesTable = {
  id: GeneratedAlways<number>;
  reader: string;
  entity: string;
  entity_id: number;
  lexemes: string[] | null;
};

export type SearchCountedTable = {
  entity: string;
  entity_id: number;
  words: string[];
};

export type SearchEnginesTable = {
  index_name: string;
  state: string;
  made_at: Generated<Date>;
  feeder: string | null;
  feeder_until: Date | null;
};

export type SearchOutboxTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  noted_at: Generated<Date>;
};

export type SearchPrefixesTable = {
  prefix: string;
  uses: number;
  made_at: Date | null;
  categories: Generated<number[]>;
  subcategories: Generated<number[]>;
  products: Generated<number[]>;
  titles: Generated<string[]>;
  lexemes: Generated<string[]>;
};

export type SearchProductsTable = {
  product_id: number;
  tier: number;
  in_stock: boolean;
  popularity: number;
  search: string;
};

export type SearchRulesTable = {
  id: GeneratedAlways<number>;
  term: string;
  means: Generated<string>;
  opens: string | null;
  created_at: Date;
};

export type SearchSuggestionsTable = {
  id: Generated<number>;
  title: string;
  folded: GeneratedAlways<string>;
  popularity: Generated<number>;
};

export type SearchTermDaysTable = {
  term_id: number;
  day: Date;
  searches: number;
  hits: number | null;
};

export type SearchTermsTable = {
  id: GeneratedAlways<number>;
  term: string;
  searches: number;
  hits: number | null;
  is_widened: Generated<boolean>;
  last_on: Date;
};

export type SearchTiersTable = {
  tier: number;
  popularity: number;
  product_id: number;
};

export type SearchWordsTable = {
  word: string;
  uses: Generated<number>;
  products: Generated<number>;
};

export type SelfBillingConsentsTable = {
  id: Generated<number>;
  store_id: number;
  text_version: string;
  agreed_at: Date;
  agreed_by: number | null;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
};

export type SellerApplicationDocumentsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  name: string;
  type: string;
  content: Buffer;
  sent_at: Date;
};

export type SellerApplicationsTable = {
  id: Generated<number>;
  email: string;
  name: string;
  phone: string;
  store_name: string;
  register_number: Generated<string>;
  address_1: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  country: Generated<string>;
  message: Generated<string>;
  language_code: string;
  password_hash: string | null;
  status: Generated<string>;
  reason: Generated<string>;
  decided_by: string | null;
  store_id: number | null;
  created_at: Generated<Date>;
  proved_at: Date | null;
  decided_at: Date | null;
  question: Generated<string>;
  asked_at: Date | null;
  password_by_code: Generated<boolean>;
};

export type SellerBankAccountsTable = {
  store_id: number;
  holder: string;
  country: string;
  currency: string;
  kind: string;
  sealed: string;
  last4: string;
  changed_at: Date;
  held_until: Date | null;
  changed_by: number | null;
};

export type SellerMonthsTable = {
  store_id: number;
  currency: string;
  month: Date;
  is_active: boolean;
  sales: number;
  gross_minor: number;
  withheld_minor: number;
};

export type SellerTermsAgreementsTable = {
  id: Generated<number>;
  store_id: number;
  text_version: string;
  agreed_at: Date;
  agreed_by: number | null;
};

export type SellerTermsVersionsTable = {
  text_version: string;
};

export type ServiceKeysTable = {
  service: string;
  sealed: string;
};

export type SettingsTable = {
  key: string;
  value: unknown;
  updated_at: Generated<Date>;
};

export type ShippingGapsTable = {
  store_id: number;
  day: Date;
  country: string;
  state: string;
  carts: Generated<number>;
};

export type ShippingPlacesTable = {
  id: Generated<number>;
  shipping_rule_id: number;
  country: string;
  state: Generated<string>;
  price_minor: number;
  day_needed: number;
  pickup_point: Generated<boolean>;
  pickup_price_minor: Generated<number>;
  pickup_phone: Generated<string>;
  pickup_address_line_1: Generated<string>;
  pickup_address_line_2: string | null;
  pickup_zip: Generated<string>;
  pickup_state: Generated<string>;
  pickup_city: Generated<string>;
  pickup_country: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ShippingRulesTable = {
  id: Generated<number>;
  title: string;
  single_price: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  store_id: number | null;
  free_from_minor: number | null;
};

export type SignUpsTable = {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  password_hash: string | null;
  phone: string | null;
  created_at: Generated<Date>;
  order_id: number | null;
};

export type SiteFeaturesTable = {
  id: Generated<number>;
  title: string;
  detail: string;
  image: string;
  position: Generated<number>;
  version: Generated<number>;
};

export type SiteLinksTable = {
  id: Generated<number>;
  area: string;
  title: string;
  link: Generated<string>;
  slug: Generated<string>;
  image: Generated<string>;
  opens_new_window: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
  is_dead: Generated<boolean>;
  dead_since: Date | null;
};

export type SlugRedirectsTable = {
  entity: string;
  slug: string;
  entity_id: number;
  created_at: Generated<Date>;
};

export type SocialLoginsTable = {
  state_hash: string;
  browser_hash: string;
  provider: string;
  nonce: string;
  code_verifier: string;
  next_path: string;
  answered_at: Date | null;
  jti: string | null;
  subject: string | null;
  email: string | null;
  expires_at: Date;
};

export type StoreFollowsTable = {
  user_id: number;
  store_id: number;
  created_at: Generated<Date>;
};

export type StoreNameKeysTable = {
  key: string;
  store_id: number;
};

export type StoreNotesTable = {
  id: Generated<number>;
  store_id: number;
  user_id: number | null;
  note: string;
  created_at: Date;
};

export type StoreRenamesTable = {
  id: GeneratedAlways<number>;
  store_id: number;
  name: string;
  texts: Generated<unknown>;
  state: Generated<string>;
  reason: Generated<string>;
  sent_at: Date;
  decided_at: Date | null;
  base: unknown;
};

export type StoresTable = {
  id: Generated<number>;
  name: string;
  slug: string;
  image: string;
  banner_image: string | null;
  description: Generated<string>;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  whatsapp_btn: Generated<boolean>;
  whatsapp_number: Generated<string>;
  whatsapp_default_msg: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address_1: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  country: Generated<string>;
  status: Generated<string>;
  commission_percent: Numeric | null;
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  rating: ComputedNumeric;
  follower_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  register_number: Generated<string>;
  language_code: string | null;
  cash_collected_by: Generated<string>;
  suspended_at: Date | null;
  suspended_reason: Generated<string>;
  skips_approval: Generated<boolean>;
  hand_over: unknown;
  hand_over_version: Generated<number>;
  profile_version: Generated<number>;
  legal_name: Generated<string>;
  vat_number: Generated<string>;
  is_self_certified: Generated<boolean>;
  return_policy: Generated<string>;
  away_first: Date | null;
  away_last: Date | null;
  away_from: Date | null;
  away_until: Date | null;
  away_closed: Generated<boolean>;
  away_note: Generated<string>;
  waits_for_steps: Generated<boolean>;
  shipped_by: Generated<string>;
  goods_in: Generated<string>;
};

export type SubcategoriesTable = {
  id: Generated<number>;
  category_id: number;
  title: string;
  slug: string;
  image: string;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  status: Generated<number>;
  featured: Generated<boolean>;
  in_footer: Generated<boolean>;
  position: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  search_title: GeneratedAlways<string>;
  version: Generated<number>;
  safety_info: Generated<string>;
};

export type SummedMonthsTable = {
  until: Date;
};

export type TaxRulesTable = {
  id: Generated<number>;
  title: string;
  type: number;
  flat_minor: Generated<number>;
  percent: OptionalNumeric;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  is_default: Generated<boolean>;
};

export type UninvoicedPostingsTable = {
  transaction_id: number;
  order_part_id: number;
  store_id: number;
  booked_at: Date;
};

export type UsersTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string | null;
  phone: string | null;
  avatar: string | null;
  google_id: string | null;
  facebook_id: string | null;
  verified_at: Date;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  blocked_at: Date | null;
  blocked_reason: Generated<string>;
  password_by_code: Generated<boolean>;
};

export type VatChecksTable = {
  id: Generated<number>;
  store_id: number;
  country: string;
  vat_number: string;
  result: string;
  reason: Generated<string>;
  checked_at: Date;
  request_identifier: Generated<string>;
  name: Generated<string>;
  address: Generated<string>;
};

export type VoucherUsesTable = {
  order_id: number;
  voucher_id: number;
  customer: string;
  created_at: Generated<Date>;
  mailbox: string | null;
};

export type VouchersTable = {
  id: Generated<number>;
  store_id: number | null;
  title: string;
  code: string;
  type: number;
  flat_minor: Generated<number>;
  percent: OptionalNumeric;
  min_spend_minor: Generated<number>;
  usage_limit: number | null;
  limit_per_customer: number | null;
  used: Generated<number>;
  start_time: Date;
  end_time: Date;
  status: Generated<number>;
  is_public: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  shop_pays_percent: Numeric | null;
  version: Generated<number>;
};

export type WebhookMessagesTable = {
  id: GeneratedAlways<number>;
  message_id: Generated<string>;
  webhook_id: number;
  event: string;
  about: string;
  body: unknown;
  state: Generated<string>;
  due_at: Date | null;
  tries: Generated<number>;
  last_status: number | null;
  finished_at: Date | null;
  created_at: Generated<Date>;
};

export type WebhookTriesTable = {
  id: GeneratedAlways<number>;
  message_id: number;
  at: Date;
  status: number | null;
  ms: number;
  words: string;
};

export type WebhooksTable = {
  id: GeneratedAlways<number>;
  store_id: number | null;
  title: string;
  url: string;
  events: string[];
  sealed_secret: string;
  sealed_secret_before: string | null;
  secret_before_until: Date | null;
  state: Generated<string>;
  failing_since: Date | null;
  version: Generated<number>;
  created_at: Date;
};

export type WindowDraftsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  record_id: number | null;
  act: string;
  seen_version: number | null;
  title: string;
  input: unknown;
  updated_at: Date;
  publish_at: Date | null;
  is_held_back: Generated<boolean>;
};

export type WindowScheduleTable = {
  id: number;
  publish_at: Date;
  held_back_by: string | null;
};

export type WishlistItemsTable = {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  price_minor: number | null;
};

export type WithdrawalsTable = {
  order_part_id: number;
  declared_at: Date;
};

export type WorkTakesTable = {
  kind: string;
  item: string;
  user_id: number;
  at: Date;
};

export type DB = {
  addresses: AddressesTable;
  announced_changes: AnnouncedChangesTable;
  api_keys: ApiKeysTable;
  attribute_values: AttributeValuesTable;
  attributes: AttributesTable;
  audit_entries: AuditEntriesTable;
  authenticators: AuthenticatorsTable;
  backups: BackupsTable;
  balance_adjustments: BalanceAdjustmentsTable;
  bank_account_names: BankAccountNamesTable;
  bank_layouts: BankLayoutsTable;
  bank_lines: BankLinesTable;
  bank_statements: BankStatementsTable;
  banners: BannersTable;
  brands: BrandsTable;
  bulk_changes: BulkChangesTable;
  bulk_rows: BulkRowsTable;
  bundle_deals: BundleDealsTable;
  cache_purges: CachePurgesTable;
  cancellations: CancellationsTable;
  cancelled_pieces: CancelledPiecesTable;
  cart_items: CartItemsTable;
  cash_handover_parts: CashHandoverPartsTable;
  cash_handovers: CashHandoversTable;
  catalog_texts: CatalogTextsTable;
  categories: CategoriesTable;
  checklist_answers: ChecklistAnswersTable;
  checklist_steps: ChecklistStepsTable;
  collected_vouchers: CollectedVouchersTable;
  collection_products: CollectionProductsTable;
  collections: CollectionsTable;
  commission_rules: CommissionRulesTable;
  compare_items: CompareItemsTable;
  console_replies: ConsoleRepliesTable;
  console_sessions: ConsoleSessionsTable;
  contact_messages: ContactMessagesTable;
  currency_change_values: CurrencyChangeValuesTable;
  currency_changes: CurrencyChangesTable;
  custom_scripts: CustomScriptsTable;
  dac7_requests: Dac7RequestsTable;
  debt_requests: DebtRequestsTable;
  disbelieved_proxies: DisbelievedProxiesTable;
  dispute_lines: DisputeLinesTable;
  disputes: DisputesTable;
  facet_changes: FacetChangesTable;
  flash_sale_products: FlashSaleProductsTable;
  flash_sale_proposals: FlashSaleProposalsTable;
  flash_sales: FlashSalesTable;
  home_page: HomePageTable;
  idempotency_keys: IdempotencyKeysTable;
  interface_texts: InterfaceTextsTable;
  inventories: InventoriesTable;
  inventory_values: InventoryValuesTable;
  invitations: InvitationsTable;
  invoice_lines: InvoiceLinesTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
  kept_facets: KeptFacetsTable;
  languages: LanguagesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_checkpoint_state: LedgerCheckpointStateTable;
  ledger_checkpoints: LedgerCheckpointsTable;
  ledger_checks: LedgerChecksTable;
  ledger_closings: LedgerClosingsTable;
  ledger_days: LedgerDaysTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  list_views: ListViewsTable;
  listed_counts: ListedCountsTable;
  listed_products: ListedProductsTable;
  logins: LoginsTable;
  mail_codes: MailCodesTable;
  mails: MailsTable;
  memberships: MembershipsTable;
  money_movements: MoneyMovementsTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  notice_choices: NoticeChoicesTable;
  notice_events: NoticeEventsTable;
  notices: NoticesTable;
  order_lines: OrderLinesTable;
  order_messages: OrderMessagesTable;
  order_moves: OrderMovesTable;
  order_notes: OrderNotesTable;
  order_parts: OrderPartsTable;
  orders: OrdersTable;
  pages: PagesTable;
  parcel_lines: ParcelLinesTable;
  parcels: ParcelsTable;
  passkeys: PasskeysTable;
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
  payment_ledger: PaymentLedgerTable;
  payment_notices: PaymentNoticesTable;
  payment_trials: PaymentTrialsTable;
  payout_accounts: PayoutAccountsTable;
  payout_batches: PayoutBatchesTable;
  payout_terms: PayoutTermsTable;
  payouts: PayoutsTable;
  pictures: PicturesTable;
  price_changes: PriceChangesTable;
  product_drafts: ProductDraftsTable;
  product_image_values: ProductImageValuesTable;
  product_images: ProductImagesTable;
  product_popularity: ProductPopularityTable;
  product_sales: ProductSalesTable;
  product_specifications: ProductSpecificationsTable;
  product_tags: ProductTagsTable;
  products: ProductsTable;
  provider_fee_returns: ProviderFeeReturnsTable;
  provider_fee_shares: ProviderFeeSharesTable;
  provider_fees: ProviderFeesTable;
  provider_notices: ProviderNoticesTable;
  provider_settlements: ProviderSettlementsTable;
  rate_counters: RateCountersTable;
  recovery_codes: RecoveryCodesTable;
  refund_lines: RefundLinesTable;
  refunds: RefundsTable;
  return_lines: ReturnLinesTable;
  returns: ReturnsTable;
  review_images: ReviewImagesTable;
  review_replies: ReviewRepliesTable;
  review_reports: ReviewReportsTable;
  review_uploads: ReviewUploadsTable;
  reviews: ReviewsTable;
  roles: RolesTable;
  sample_goods: SampleGoodsTable;
  sample_state: SampleStateTable;
  search_changes: SearchChangesTable;
  search_counted: SearchCountedTable;
  search_engines: SearchEnginesTable;
  search_outbox: SearchOutboxTable;
  search_prefixes: SearchPrefixesTable;
  search_products: SearchProductsTable;
  search_rules: SearchRulesTable;
  search_suggestions: SearchSuggestionsTable;
  search_term_days: SearchTermDaysTable;
  search_terms: SearchTermsTable;
  search_tiers: SearchTiersTable;
  search_words: SearchWordsTable;
  self_billing_consents: SelfBillingConsentsTable;
  seller_application_documents: SellerApplicationDocumentsTable;
  seller_applications: SellerApplicationsTable;
  seller_bank_accounts: SellerBankAccountsTable;
  seller_months: SellerMonthsTable;
  seller_terms_agreements: SellerTermsAgreementsTable;
  seller_terms_versions: SellerTermsVersionsTable;
  service_keys: ServiceKeysTable;
  settings: SettingsTable;
  shipping_gaps: ShippingGapsTable;
  shipping_places: ShippingPlacesTable;
  shipping_rules: ShippingRulesTable;
  sign_ups: SignUpsTable;
  site_features: SiteFeaturesTable;
  site_links: SiteLinksTable;
  slug_redirects: SlugRedirectsTable;
  social_logins: SocialLoginsTable;
  store_follows: StoreFollowsTable;
  store_name_keys: StoreNameKeysTable;
  store_notes: StoreNotesTable;
  store_renames: StoreRenamesTable;
  stores: StoresTable;
  subcategories: SubcategoriesTable;
  summed_months: SummedMonthsTable;
  tax_rules: TaxRulesTable;
  uninvoiced_postings: UninvoicedPostingsTable;
  users: UsersTable;
  vat_checks: VatChecksTable;
  voucher_uses: VoucherUsesTable;
  vouchers: VouchersTable;
  webhook_messages: WebhookMessagesTable;
  webhook_tries: WebhookTriesTable;
  webhooks: WebhooksTable;
  window_drafts: WindowDraftsTable;
  window_schedule: WindowScheduleTable;
  wishlist_items: WishlistItemsTable;
  withdrawals: WithdrawalsTable;
  work_takes: WorkTakesTable;
};
