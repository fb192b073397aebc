/** Numeric codes of the wire (SPEC §4 and §9). Order and payment codes: `order-status.ts`. */

export const PRICE_TYPE = { flat: 1, percent: 2 } as const;
export type PriceType = (typeof PRICE_TYPE)[keyof typeof PRICE_TYPE];
export const priceTypeOf = (code: number): PriceType =>
  code === PRICE_TYPE.flat ? PRICE_TYPE.flat : PRICE_TYPE.percent;

export const SHIPPING_TYPE = { location: 1, pickup: 2 } as const;
export type ShippingType = (typeof SHIPPING_TYPE)[keyof typeof SHIPPING_TYPE];
export const shippingTypeOf = (code: number): ShippingType =>
  code === SHIPPING_TYPE.pickup ? SHIPPING_TYPE.pickup : SHIPPING_TYPE.location;

export const PUBLIC_STATUS = { public: 1, private: 2 } as const;
export type PublicStatus = (typeof PUBLIC_STATUS)[keyof typeof PUBLIC_STATUS];
export const publicStatusOf = (code: number): PublicStatus =>
  code === PUBLIC_STATUS.public ? PUBLIC_STATUS.public : PUBLIC_STATUS.private;

export const CURRENCY_POSITION = { before: 1, after: 2 } as const;

export const SELECTED = { checked: 1, unchecked: 2 } as const;
export type Selected = (typeof SELECTED)[keyof typeof SELECTED];
export const selectedOf = (isTicked: boolean): Selected => (isTicked ? SELECTED.checked : SELECTED.unchecked);

/** Flags that existing apps read as 1 and 2. Flags of 0 and 1 need no names. */
export const ONE_TWO = { yes: 1, no: 2 } as const;
export const oneTwoOf = (isSo: boolean): 1 | 2 => (isSo ? ONE_TWO.yes : ONE_TWO.no);

export const PAYMENT_STATUS = { unpaid: 0, paid: 1 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];
