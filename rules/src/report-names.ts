/* What the shop's reports are told by. */

/** Of money: what was sold, or went back. */
export const REPORTS = ['day', 'seller', 'category', 'method', 'voucher', 'refunds'] as const;
export type ReportName = (typeof REPORTS)[number];

/** How many of them went well. */
export const RATES = ['delivery', 'search'] as const;
export type RateName = (typeof RATES)[number];
