/** Why a commission is taxed as it is; stored with the order line (decision 024). */
export type CommissionTaxReason =
  /** The shop has set no tax on its commission. */
  | 'not-configured'
  | 'same-country'
  /** Another EU country, and the seller has a valid VAT number: the seller owes the tax. */
  | 'reverse-charge'
  | 'eu-without-number'
  /** The seller's country is unknown. Taxed, because the shop would bear a missing tax. */
  | 'country-unknown'
  | 'outside';

/** Member states of the European Union; Monaco counts as France for VAT. */
export const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Tax on a seller's commission, by the countries of shop and seller (ISO 3166-1 alpha-2; `""`: unknown). */
export function commissionTax(
  { percent, country }: { percent: number; country: string },
  seller: { country: string; hasVatNumber: boolean },
): { percent: number; reason: CommissionTaxReason } {
  if (percent === 0) return { percent: 0, reason: 'not-configured' };
  const { country: sellerCountry, hasVatNumber } = seller;
  if (sellerCountry === '') return { percent, reason: 'country-unknown' };
  if (sellerCountry === country) return { percent, reason: 'same-country' };
  if (euCountries.has(country) && euCountries.has(sellerCountry))
    return hasVatNumber ? { percent: 0, reason: 'reverse-charge' } : { percent, reason: 'eu-without-number' };
  return { percent: 0, reason: 'outside' };
}
