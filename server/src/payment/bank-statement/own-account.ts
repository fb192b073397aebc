import { LONGEST } from '@souk/rules/limits';
import { composeIBAN, getCountrySpecifications } from 'ibantools';
import { plainWords } from './statement-transaction.ts';

/**
 * The name of the shop's own account, the same however a bank's files write it: the IBAN without spaces, currency or BIC (`de89 3704 … EUR`,
 * `COBADEFFXXX/DE89…`), composed from a German bank code and account number (`37040044/532013000`); else the text without a currency behind digits.
 */
export function ownAccount(text: string): string {
  const lines = text.split('\n').map(compact);
  const iban = lines.flatMap((line) => line.split('/')).flatMap((part) => ibanIn(part) ?? [])[0];
  if (iban !== undefined) return iban;
  const [, bank, number] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(lines[0]!) ?? []; // `split` returns one at least
  const german =
    bank !== undefined && composeIBAN({ countryCode: 'DE', bban: `${bank}${number!.padStart(10, '0')}` });
  if (german) return german;
  const [, digits] = /^([\d/.-]+)(?:[A-Z]{3})?$/.exec(compact(text)) ?? [];
  return digits?.slice(0, LONGEST.ownAccount) ?? plainWords(text, LONGEST.ownAccount);
}

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Wrong check digits are left to the bank. */
function ibanIn(part: string): string | null {
  const country = getCountrySpecifications()[part.slice(0, 2)];
  if (!country?.chars || !/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(part)) return null;
  return /^(?:[A-Z]{3})?$/.test(part.slice(country.chars)) && part.length >= country.chars
    ? part.slice(0, country.chars)
    : null;
}
