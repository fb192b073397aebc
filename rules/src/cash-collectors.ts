export const CASH_COLLECTORS = ['seller', 'courier', 'shop'] as const;
export type CashCollector = (typeof CASH_COLLECTORS)[number];
