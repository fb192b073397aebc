/** Lists of refunds: to be sent by people, on their way, completed. */
export const REFUND_VIEWS = ['by_hand', 'refunding', 'done'] as const;

/** Why a customer is refunded, for lists and files. */
export const REFUND_REASONS = ['cancelled', 'return', 'goodwill', 'not-due', 'at-provider', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What the shop stores as the reason of refunds that nobody entered; operators write their own words instead. */
export const SHOP_REFUND_REASONS = {
  cancelled: 'cancelled',
  'a part was cancelled before the payment arrived': 'cancelled',
  'paid after the order was cancelled': 'not-due',
  'paid twice': 'not-due',
  'it did not fit': 'not-due',
  'made at the provider': 'at-provider',
} as const satisfies Record<string, RefundReason>;
export type ShopRefundReason = keyof typeof SHOP_REFUND_REASONS;

/** The operator's words about a refund; empty if the shop decided it. */
export const noteOfRefund = (reason: string): string => (reason in SHOP_REFUND_REASONS ? '' : reason);
