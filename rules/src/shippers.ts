/** Who ships the orders of a store, and gets what buyers pay for shipping. */
export const SHIPPERS = ['seller', 'shop'] as const;
export type Shipper = (typeof SHIPPERS)[number];
