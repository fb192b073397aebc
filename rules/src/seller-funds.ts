/**
 * Who holds sellers' money between a sale and its payout: a payment provider; nobody, because the shop buys and resells; or the shop, with its
 * own license or where it needs none.
 */
export const SELLER_FUNDS = ['undecided', 'provider', 'reseller', 'license'] as const;
export type SellerFunds = (typeof SELLER_FUNDS)[number];
