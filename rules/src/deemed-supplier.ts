import { euCountries } from './commission-tax.ts';
import { PRICE_TYPE } from './codes.ts';
import { containedTax, type TaxRule } from './tax.ts';

/** Where a store's products are when they are sold: in its own country, in the EU, or outside. */
export const GOODS_PLACES = ['country', 'eu', 'outside'] as const;
export type GoodsPlace = (typeof GOODS_PLACES)[number];

/** `in-eu`: products in the EU of a seller established outside; `import`: imported products of low value, whoever the seller is. */
export const DEEMED_SUPPLIES = ['in-eu', 'import'] as const;
export type DeemedSupply = (typeof DEEMED_SUPPLIES)[number];

export type Supply = {
  /** Where the seller is established, ISO 3166-1 alpha-2. `""`: unknown, as outside the EU, because the shop would bear a missing tax. */
  sellerCountry: string;
  goodsIn: GoodsPlace;
  buyerCountry: string;
  /** What the buyer pays for the products of a consignment, without shipping and VAT. */
  intrinsicMinor: number;
  /** The highest intrinsic value of an import for which the shop is the deemed supplier. */
  importLimitMinor: number;
};

/** Why the shop is the deemed supplier of a sale to a consumer (article 14a of the VAT Directive); null: it isn't. */
export function deemedSupply(supply: Supply): DeemedSupply | null {
  const { sellerCountry, goodsIn, buyerCountry, intrinsicMinor, importLimitMinor } = supply;
  if (!euCountries.has(buyerCountry)) return null;
  const isSellerInEu = euCountries.has(sellerCountry);
  const areGoodsInEu = goodsIn === 'country' ? isSellerInEu : goodsIn === 'eu';
  if (!areGoodsInEu) return intrinsicMinor <= importLimitMinor ? 'import' : null;
  return isSellerInEu ? null : 'in-eu';
}

/**
 * VAT contained in what the buyer pays for a line, by products and shipping; both together are that of the whole amount. A flat tax is no VAT
 * of shipping: `goodsTaxMinor`, as the order stores it.
 */
export function deemedVat(
  rule: TaxRule,
  {
    totalMinor,
    shippingMinor,
    goodsTaxMinor,
  }: Record<'totalMinor' | 'shippingMinor' | 'goodsTaxMinor', number>,
  currency: string,
): { goodsMinor: number; shippingMinor: number } {
  if (rule.type === PRICE_TYPE.flat) return { goodsMinor: goodsTaxMinor, shippingMinor: 0 };
  const ofShipping = containedTax(rule, shippingMinor, 1, currency);
  return { goodsMinor: containedTax(rule, totalMinor, 1, currency) - ofShipping, shippingMinor: ofShipping };
}
