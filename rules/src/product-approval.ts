/**
 * Fields that take effect at once even where product changes need approval: price, stock, terms of sale and status. All other
 * fields are content for shoppers.
 */
const atOnce: ReadonlySet<string> = new Set([
  'selling_minor',
  'offered_minor',
  'variants',
  'status',
  'refundable',
  'shipping_rule_id',
  'tax_rule_id',
  'bundle_deal_id',
  'collection_ids',
]);

export const isReviewed = (field: string): boolean => !atOnce.has(field);
