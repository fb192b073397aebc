import type { StoreRefund } from '@souk/contract/seller-console/cancel';
import type { LineUnits } from '@souk/rules/parcels';
import { isRefundedByPeople } from '#ledger/queue-refund.ts';
import type { RefundLine } from '#ledger/refund-queries.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import type { BackAmount } from '#order/refund-parts.ts';
import type { OneSellerOrder, listPartLines } from '#order/seller-queries.ts';
import { earnsOf } from '#order/seller-view.ts';

/** `units` null: refunded by amount, so the items are worth what is refunded. */
export type ChosenStoreRefund = {
  locked: LockedOrder;
  units: readonly LineUnits[] | null;
  isWhole: boolean;
  back: BackAmount;
};

type Shown = {
  order: OneSellerOrder;
  lines: Awaited<ReturnType<typeof listPartLines>>;
  seesMoney: boolean;
};

/**
 * The effect of a refund on both sides. The buyer's rows add up to the refund: unit prices less their share of discounts. The store
 * loses the refund plus the shop's share of the voucher, and gets the commission back.
 */
export function storeRefundView(
  { locked, units, isWhole, back }: ChosenStoreRefund,
  { order, lines, seesMoney }: Shown,
): StoreRefund {
  const money = (minor: number) => ({ minor, currency: order.currency });
  const sum = (amount: (line: RefundLine) => number) =>
    back.lines.reduce((total, line) => total + amount(line), 0);
  const [itemsMinor, shipping] = [
    sum(({ goodsMinor }) => goodsMinor),
    sum(({ shippingMinor }) => shippingMinor),
  ];
  const [ofStore, ofShop] = [sum((line) => line.voucherSellerMinor), sum((line) => line.voucherShopMinor)];
  const grossMinor = units
    ? units.reduce((total, { id, quantity }) => {
        const line = lines.find((one) => one.id === id)!;
        return total + line.unit_price_minor * quantity;
      }, 0)
    : itemsMinor + ofStore + ofShop;
  const restMinor = grossMinor - ofStore - ofShop - itemsMinor;
  // Without a bundle offer the rest is at most a rounding cent per unit, or an amount that was refunded before.
  const isGiven = order.bundle_offer_minor === 0 && restMinor > (units ?? []).length;
  const [commission, tax] = [sum((line) => line.commissionMinor), sum((line) => line.commissionTaxMinor)];
  const deemedVat = sum((line) => line.deemedVatMinor + line.shippingVatMinor);
  const shopShipping =
    order.shipped_by === 'shop' ? shipping - sum(({ shippingVatMinor }) => shippingVatMinor) : 0;
  const now = earnsOf(order);
  return {
    is_whole: isWhole,
    is_paid: locked.order.payment_done,
    is_by_hand: back.payment !== null && isRefundedByPeople(back.payment),
    buyer: {
      goods: money(grossMinor),
      bundle_offer: money(isGiven ? 0 : -restMinor),
      voucher_store: money(-ofStore),
      voucher_shop: money(-ofShop),
      shipping: money(shipping),
      given_before: money(isGiven ? -restMinor : 0),
    },
    amount: money(back.amountMinor),
    store: seesMoney
      ? {
          earns_now: money(now),
          back: money(-(itemsMinor + shipping + ofShop)),
          commission: money(commission),
          commission_tax: money(tax),
          shop_shipping: money(shopShipping),
          deemed_vat: money(deemedVat),
          earns_then: money(
            now - itemsMinor - shipping - ofShop + commission + tax + shopShipping + deemedVat,
          ),
        }
      : null,
  };
}
