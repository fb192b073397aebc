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
 * commission, which is reversed. The shop bears that commission, goodwill and unattributed amounts, and recovers its share of the voucher.
 * Both together equal the buyer's refund, except for money that was never part of the order.
 */
export function refundPreviewView(
  { payment, amountMinor, lines, isByHand }: Chosen,
  storeOf: ReadonlyMap<number, string>,
): RefundPreview {
  const of = (minor: number) => ({ minor, currency: payment.currency });
  const sum = (some: readonly RefundLine[], amount: (line: RefundLine) => number) =>
    some.reduce((total, line) => total + amount(line), 0);
  const back = (line: RefundLine) => line.goodsMinor + line.shippingMinor;
  const bySellers = lines.filter(({ borneBy }) => borneBy === 'seller');
  const meant = lines.filter(({ borneBy }) => borneBy === 'shop' || borneBy === 'goodwill');
  const [commission, tax, voucher, goodwill] = [
    sum(bySellers, ({ commissionMinor }) => commissionMinor),
    sum(bySellers, ({ commissionTaxMinor }) => commissionTaxMinor),
    sum(bySellers, ({ voucherShopMinor }) => voucherShopMinor),
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
      const [gets, shares, given] = [
        sum(own, back),
        sum(own, ({ voucherShopMinor }) => voucherShopMinor),
        sum(own, ({ commissionMinor, commissionTaxMinor }) => commissionMinor + commissionTaxMinor),
      ];
      return {
        store: storeOf.get(partId ?? 0) ?? '',
        back: of(gets),
        voucher: of(shares),
        commission: of(given),
        bears: of(gets + shares - given),
      };
    }),
    shop: {
      commission: of(commission),
      commission_tax: of(tax),
      voucher: of(voucher),
      goodwill: of(goodwill),
      bears: of(commission + tax - voucher + goodwill),
    },
    left: of(payment.leftMinor - amountMinor),
  };
}
