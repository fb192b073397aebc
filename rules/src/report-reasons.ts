export const REPORT_REASONS = ['insult', 'private-data', 'wrong-product', 'advertising', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
