/** Why a store asks the shop to look at a review. */
export const REPORT_REASONS = ['insult', 'private-data', 'wrong-product', 'advertising', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
