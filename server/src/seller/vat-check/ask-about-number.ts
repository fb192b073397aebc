import type { VatAnswer, VatNumber } from '#outbound/vat-register-port.ts';
import { fullVatNumber } from '#settings/vat-number.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { EnteredNumber } from './vat-check-queries.ts';

/** Looks a store's number up, with the shop as the requester. Wrong check digits are an answer without asking. */
export async function askAboutNumber(
  { vatRegister }: Pick<Shop, 'vatRegister'>,
  { country, vatNumber }: EnteredNumber,
  settings: Pick<Settings, 'country' | 'vat_number'>,
): Promise<VatAnswer> {
  const number = partsOf(country, vatNumber);
  if (!number) return { result: 'invalid', requestIdentifier: '', name: '', address: '' };
  return vatRegister.check(number, partsOf(settings.country, settings.vat_number));
}

function partsOf(country: string, entered: string): VatNumber | null {
  const full = fullVatNumber(country, entered);
  return full === null ? null : { prefix: full.slice(0, 2), digits: full.slice(2) };
}
