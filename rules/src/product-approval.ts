/**
 * What of a product changes at once even where the shop looks at changes first: what it costs, what there is of it, by
 * which rules it is sold and whether it is. All else is what shoppers read and see of it.
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

/** Whether the shop may want to look at a new value of this field. */
export const isReviewed = (field: string): boolean => !atOnce.has(field);
