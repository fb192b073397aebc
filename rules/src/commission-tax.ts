/** Why a commission is taxed as it is; frozen with the line (decision 024). */
export type CommissionTaxReason =
  /** The shop has set no tax on its commission. */
  | 'not-configured'
  | 'same-country'
  /** Another country of the EU: without a VAT number, which the shop does not keep yet, the shop's own rate holds. */
  | 'eu-without-number'
  /** Nobody knows where the seller is: taxed, because untaxed would be the shop's loss. */
  | 'country-unknown'
  | 'outside';

/** Member states of the European Union; Monaco counts as France for value added tax. */
const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** The tax on a seller's commission by where shop and seller are (ISO 3166-1 alpha-2); `""`: unknown. */
export function commissionTax(
  { percent, country }: { percent: number; country: string },
  sellerCountry: string,
): { percent: number; reason: CommissionTaxReason } {
  if (percent === 0) return { percent: 0, reason: 'not-configured' };
  if (sellerCountry === '') return { percent, reason: 'country-unknown' };
  if (sellerCountry === country) return { percent, reason: 'same-country' };
  if (euCountries.has(country) && euCountries.has(sellerCountry))
    return { percent, reason: 'eu-without-number' };
  return { percent: 0, reason: 'outside' };
}
