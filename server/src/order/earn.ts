import { partCommission } from '@souk/rules/commission';
import { commissionTax } from '@souk/rules/commission-tax';
import type { CartTotals, LineTotals } from '@souk/rules/totals';
import { shopShare } from '@souk/rules/voucher';
import type { CartLine } from '#cart/cart-line.ts';
import { rateOf, type ShopCommission } from '#product/commission/rate-of.ts';
import { isVatNumberOf } from '#settings/vat-number.ts';
import type { UsedVoucher } from '#marketing/vouchers/use-voucher.ts';
import type { ShippableLine } from './check-lines.ts';

/** Columns of `order_lines`; amounts are whole minor units. */
export type EarnedLine = {
  voucher_shop_minor: number;
  /** Product price after the bundle offer and the seller's share of the voucher: the base of the commission. */
  commission_base_minor: number;
  commission_percent: string;
  /** Source of the rate: `rule:3`, `seller`, `category:7` or `shop`. */
  commission_rule: string;
  commission_minor: number;
  commission_tax_percent: number;
  commission_tax_minor: number;
  commission_tax_reason: string;
};

export type EarnedPart = Pick<
  EarnedLine,
  'voucher_shop_minor' | 'commission_minor' | 'commission_tax_minor'
> & {
  commission_percent: number;
};

export type Earnings = {
  lines: ReadonlyMap<number, EarnedLine>;
  parts: ReadonlyMap<number, EarnedPart>;
  voucherShopMinor: number;
};

/**
 * Splits the voucher between shop and sellers and calculates the commission of each line (decision 024). The commission base includes the
 * shop's share of the voucher and excludes shipping. Lines add up to their part.
 */
export function earn(
  parcels: readonly ShippableLine[],
  totals: CartTotals<number>,
  {
    commission,
    voucher,
  }: { commission: ShopCommission; voucher: Pick<UsedVoucher, 'shopPaysPercent'> | null },
): Earnings {
  const totalsByRow = new Map(totals.lines.map((line) => [line.key, line]));
  const lines = new Map<number, EarnedLine>();
  const parts = new Map<number, EarnedPart>();
  for (const { storeId } of totals.parts) {
    const own = parcels
      .filter(({ line }) => line.store.id === storeId)
      // cartTotals returns a total for every line
      .map(({ line }) => ratedLine(line, totalsByRow.get(line.row.id)!, { commission, voucher }));
    const { country, vat_number: vat } = own[0]!.store; // a part has at least one line
    const tax = commissionTax(commission.tax, { country, hasVatNumber: isVatNumberOf(country, vat) });
    const earned = partCommission(own, tax.percent);
    for (const [index, { key, voucherShopMinor, baseMinor, percent, rule }] of own.entries()) {
      lines.set(key, {
        voucher_shop_minor: voucherShopMinor,
        commission_base_minor: baseMinor,
        commission_percent: percent,
        commission_rule: rule,
        commission_minor: earned.lines[index]!.minor,
        commission_tax_percent: tax.percent,
        commission_tax_minor: earned.lines[index]!.taxMinor,
        commission_tax_reason: tax.reason,
      });
    }
    parts.set(storeId, {
      voucher_shop_minor: own.reduce((sum, line) => sum + line.voucherShopMinor, 0),
      commission_percent: earned.percent,
      commission_minor: earned.minor,
      commission_tax_minor: earned.taxMinor,
    });
  }
  const voucherShopMinor = [...parts.values()].reduce((sum, part) => sum + part.voucher_shop_minor, 0);
  return { lines, parts, voucherShopMinor };
}

function ratedLine(
  { row, ...line }: CartLine,
  { subtotalMinor, bundleOfferMinor, voucherMinor }: LineTotals,
  {
    commission,
    voucher,
  }: { commission: ShopCommission; voucher: Pick<UsedVoucher, 'shopPaysPercent'> | null },
) {
  const voucherShopMinor = voucher ? shopShare(voucherMinor, voucher.shopPaysPercent) : 0;
  const baseMinor = subtotalMinor - bundleOfferMinor - (voucherMinor - voucherShopMinor);
  return {
    key: row.id,
    store: line.store,
    voucherShopMinor,
    baseMinor,
    ...rateOf(line, commission.percent),
  };
}
