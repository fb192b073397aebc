import type { RefundPreview } from '@souk/contract/console/operator-orders';
import type { BookedPayment } from '#ledger/order-money.ts';
import type { RefundLine } from '#ledger/refund-queries.ts';

type Chosen = {
  payment: BookedPayment;
  amountMinor: number;
  lines: readonly RefundLine[];
  isByHand: boolean;
};

/**
 * Who receives and who bears a refund. The seller's payout drops by the buyer's refund plus the shop's share of the voucher, less the
 * commission, which is reversed, shipping that the shop has, and VAT that it owed. The shop bears these, goodwill and unattributed amounts, and recovers its
 * share of the voucher.
 * Both together equal the buyer's refund, except for money that was never part of the order.
 */
export function refundPreviewView(
  { payment, amountMinor, lines, isByHand }: Chosen,
  parts: ReadonlyMap<number, { store_name: string; shipped_by: string }>,
): RefundPreview {
  const of = (minor: number) => ({ minor, currency: payment.currency });
  const sum = (some: readonly RefundLine[], amount: (line: RefundLine) => number) =>
    some.reduce((total, line) => total + amount(line), 0);
  const back = (line: RefundLine) => line.goodsMinor + line.shippingMinor;
  const shopShipping = ({ partId, shippingMinor, shippingVatMinor }: RefundLine) =>
    parts.get(partId ?? 0)?.shipped_by === 'shop' ? shippingMinor - shippingVatMinor : 0;
  const deemedVat = (line: RefundLine) => line.deemedVatMinor + line.shippingVatMinor;
  const bySellers = lines.filter(({ borneBy }) => borneBy === 'seller');
  const meant = lines.filter(({ borneBy }) => borneBy === 'shop' || borneBy === 'goodwill');
  const [commission, tax, voucher, shipping, vat, goodwill] = [
    sum(bySellers, ({ commissionMinor }) => commissionMinor),
    sum(bySellers, ({ commissionTaxMinor }) => commissionTaxMinor),
    sum(bySellers, ({ voucherShopMinor }) => voucherShopMinor),
    sum(bySellers, shopShipping),
    sum(bySellers, deemedVat),
    sum(meant, back),
  ];
  return {
    amount: of(amountMinor),
    provider: payment.provider,
    is_by_hand: isByHand,
    lines: lines.map((line) => ({
      line_id: line.lineId,
      bearer: line.borneBy,
      units: line.units,
      goods: of(line.goodsMinor),
      shipping: of(line.shippingMinor),
    })),
    sellers: [...Map.groupBy(bySellers, ({ partId }) => partId)].map(([partId, own]) => {
      const [gets, shares, ofShop, owed, given] = [
        sum(own, back),
        sum(own, ({ voucherShopMinor }) => voucherShopMinor),
        sum(own, shopShipping),
        sum(own, deemedVat),
        sum(own, ({ commissionMinor, commissionTaxMinor }) => commissionMinor + commissionTaxMinor),
      ];
      return {
        store: parts.get(partId ?? 0)?.store_name ?? '',
        back: of(gets),
        voucher: of(shares),
        commission: of(given),
        shipping: of(ofShop),
        deemed_vat: of(owed),
        bears: of(gets + shares - given - ofShop - owed),
      };
    }),
    shop: {
      commission: of(commission),
      commission_tax: of(tax),
      voucher: of(voucher),
      shipping: of(shipping),
      deemed_vat: of(vat),
      goodwill: of(goodwill),
      bears: of(commission + tax + shipping + vat - voucher + goodwill),
    },
    left: of(payment.leftMinor - amountMinor),
  };
}
