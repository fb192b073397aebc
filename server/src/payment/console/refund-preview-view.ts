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
 * commission, which is reversed, and shipping that the shop has. The shop bears these, goodwill and unattributed amounts, and recovers its
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
  const shopShipping = ({ partId, shippingMinor }: RefundLine) =>
    parts.get(partId ?? 0)?.shipped_by === 'shop' ? shippingMinor : 0;
  const bySellers = lines.filter(({ borneBy }) => borneBy === 'seller');
  const meant = lines.filter(({ borneBy }) => borneBy === 'shop' || borneBy === 'goodwill');
  const [commission, tax, voucher, shipping, goodwill] = [
    sum(bySellers, ({ commissionMinor }) => commissionMinor),
    sum(bySellers, ({ commissionTaxMinor }) => commissionTaxMinor),
    sum(bySellers, ({ voucherShopMinor }) => voucherShopMinor),
    sum(bySellers, shopShipping),
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
      const [gets, shares, ofShop, given] = [
        sum(own, back),
        sum(own, ({ voucherShopMinor }) => voucherShopMinor),
        sum(own, shopShipping),
        sum(own, ({ commissionMinor, commissionTaxMinor }) => commissionMinor + commissionTaxMinor),
      ];
      return {
        store: parts.get(partId ?? 0)?.store_name ?? '',
        back: of(gets),
        voucher: of(shares),
        commission: of(given),
        shipping: of(ofShop),
        bears: of(gets + shares - given - ofShop),
      };
    }),
    shop: {
      commission: of(commission),
      commission_tax: of(tax),
      voucher: of(voucher),
      shipping: of(shipping),
      goodwill: of(goodwill),
      bears: of(commission + tax + shipping - voucher + goodwill),
    },
    left: of(payment.leftMinor - amountMinor),
  };
}
