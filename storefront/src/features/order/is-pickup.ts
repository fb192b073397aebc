import { SHIPPING_TYPE, type ShippingType } from '@souk/rules/codes';

/** Whether the customer collects all these lines at a pickup point. */
export function isPickup(lines: readonly { shipping_type: ShippingType }[]): boolean {
  return lines.every((line) => line.shipping_type === SHIPPING_TYPE.pickup);
}
