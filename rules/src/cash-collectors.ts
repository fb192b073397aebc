/** Who takes the money of a store's goods that are paid at the door; a column's check says the same (migration 0029). */
export const CASH_COLLECTORS = ['seller', 'courier', 'shop'] as const;
export type CashCollector = (typeof CASH_COLLECTORS)[number];
