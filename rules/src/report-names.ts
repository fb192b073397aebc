export const REPORTS = ['day', 'seller', 'category', 'method', 'voucher', 'refunds'] as const;
export type ReportName = (typeof REPORTS)[number];

export const RATES = ['delivery', 'search'] as const;
export type RateName = (typeof RATES)[number];
