import type { Settings } from '#settings/settings-schema.ts';
import { fullVatNumber } from '#settings/vat-number.ts';

/** Who issues an invoice and who receives it, as they were when it was issued. */
export type Party = {
  name: string;
  legal_name: string;
  address_1: string;
  zip: string;
  city: string;
  state: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** With its country's prefix; of issuers without one, their tax number. */
  vat_number: string;
};

/** What is missing for an invoice by law: of the shop, and of the seller. */
export type MissingDetail = 'first-month' | 'legal-name' | 'address' | 'country' | 'vat-number';

type ShopDetails = Pick<
  Settings,
  | 'site_name'
  | 'legal_name'
  | 'vat_number'
  | 'address_1'
  | 'zip'
  | 'city'
  | 'state'
  | 'country'
  | 'invoices_from'
>;

export const partyOfShop = ({ site_name: name, ...details }: ShopDetails): Party =>
  partyOf({ name, ...details });

export function partyOf(details: Party): Party {
  const { name, legal_name, address_1, zip, city, state, country, vat_number } = details;
  return {
    name: name.trim(),
    legal_name: legal_name.trim(),
    address_1: address_1.trim(),
    zip: zip.trim(),
    city: city.trim(),
    state: state.trim(),
    country,
    vat_number: fullVatNumber(country, vat_number) ?? vat_number.trim(),
  };
}

/** Why the shop can't issue invoices. */
export function missingOfShop(settings: ShopDetails): MissingDetail[] {
  const party = partyOfShop(settings);
  return [
    ...(settings.invoices_from === '' ? (['first-month'] as const) : []),
    ...missingOfParty(party),
    ...(party.vat_number === '' ? (['vat-number'] as const) : []),
  ];
}

/** Why a seller can't be sent an invoice. Under reverse charge, their VAT number is part of it, unless VIES called it not valid. */
export function missingOfSeller(
  { party, usableVatNumber }: { party: Party; usableVatNumber: string },
  taxReason: string,
): MissingDetail[] {
  const needsNumber =
    taxReason === 'reverse-charge' && fullVatNumber(party.country, usableVatNumber) === null;
  return [...missingOfParty(party), ...(needsNumber ? (['vat-number'] as const) : [])];
}

/** Without these nobody can issue an invoice, or receive one. */
export function missingOfParty({
  legal_name: legalName,
  address_1: street,
  city,
  country,
}: Party): MissingDetail[] {
  return [
    ...(legalName === '' ? (['legal-name'] as const) : []),
    ...(street === '' || city === '' ? (['address'] as const) : []),
    ...(/^[A-Z]{2}$/.test(country) ? [] : (['country'] as const)),
  ];
}
