import { deemedSupply, deemedVat, type DeemedSupply, type GoodsPlace } from '@souk/rules/deemed-supplier';
import { toMinorRounded } from '@souk/rules/money';
import type { CartTotals } from '@souk/rules/totals';
import { taxRule } from '#cart/line-totals.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { ShippableLine } from './check-lines.ts';

/** When the shop is the deemed supplier; null: never. */
export type DeemedRules = { currency: string; importLimitMinor: number } | null;

export const deemedRules = ({
  currency,
  deemed_supplier: isOn,
  import_limit: limit,
}: Pick<Settings, 'currency' | 'deemed_supplier' | 'import_limit'>): DeemedRules =>
  isOn ? { currency, importLimitMinor: toMinorRounded(limit, currency) } : null;

type Vat = { deemed_vat_minor: number; shipping_vat_minor: number };
export type DeemedSupplies = {
  lines: ReadonlyMap<number, Vat>;
  parts: ReadonlyMap<number, Vat & { deemed_supply: DeemedSupply | null }>;
};

const none: Vat = { deemed_vat_minor: 0, shipping_vat_minor: 0 };

/**
 * The parts of an order that the shop supplies to the buyer as deemed supplier, and the VAT in them. A part is one consignment, sent to the
 * order's address.
 */
export function deemedSupplies(
  parcels: readonly ShippableLine[],
  totals: CartTotals<number>,
  { rules, buyerCountry }: { rules: DeemedRules; buyerCountry: string },
): DeemedSupplies {
  const totalsByRow = new Map(totals.lines.map((line) => [line.key, line]));
  const lines = new Map<number, Vat>();
  const parts = new Map<number, Vat & { deemed_supply: DeemedSupply | null }>();
  for (const part of totals.parts) {
    const own = parcels.filter(({ line }) => line.store.id === part.storeId);
    const { country, goods_in: goodsIn } = own[0]!.line.store; // a part has at least one line
    const supply =
      rules &&
      deemedSupply({
        sellerCountry: country,
        goodsIn: goodsIn as GoodsPlace, // the column allows only these
        buyerCountry,
        intrinsicMinor: part.totalMinor - part.shippingMinor - part.taxMinor,
        importLimitMinor: rules.importLimitMinor,
      });
    const sum = { ...none };
    for (const { line } of own) {
      const { totalMinor, shippingMinor, taxMinor } = totalsByRow.get(line.row.id)!; // totals are calculated from the same lines
      const vat =
        rules && supply
          ? deemedVat(
              taxRule(line.tax, rules.currency),
              { totalMinor, shippingMinor, goodsTaxMinor: taxMinor },
              rules.currency,
            )
          : { goodsMinor: 0, shippingMinor: 0 };
      lines.set(line.row.id, { deemed_vat_minor: vat.goodsMinor, shipping_vat_minor: vat.shippingMinor });
      sum.deemed_vat_minor += vat.goodsMinor;
      sum.shipping_vat_minor += vat.shippingMinor;
    }
    parts.set(part.storeId, { ...sum, deemed_supply: supply });
  }
  return { lines, parts };
}
