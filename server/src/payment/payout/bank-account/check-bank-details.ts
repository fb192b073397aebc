import { getCountrySpecifications, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import {
  hasOwnFields,
  isBic,
  localBankOf,
  matches,
  plainNumber,
  type RoutingName,
} from '@souk/rules/bank-fields';
import { CURRENCIES } from '@souk/rules/currencies';
import { findCountry } from '#settings/countries.ts';
import type { BankKind } from './queries.ts';
import type { AccountNumbers } from './seal-numbers.ts';

export type TypedBankDetails = {
  holder: string;
  country: string;
  currency: string;
  kind: BankKind;
  iban: string;
  account: string;
  routing: string;
  bic: string;
};

export type BankField = keyof TypedBankDetails;

export type FaultName =
  | 'empty'
  | 'unknown'
  | 'iban-none'
  | 'iban-needed'
  | 'iban-country'
  | 'iban-other-country'
  | 'iban-length'
  | 'iban-format'
  | 'iban-checksum'
  | 'bic'
  | 'account-exact'
  | 'account-digits'
  | 'account'
  | Exclude<RoutingName, 'none'>;

/** `country`: of the IBAN, where it isn't of the chosen country; `shortest` and `longest`: of the account number. */
export type BankFault = {
  field: BankField;
  fault: FaultName;
  country?: string;
  shortest?: number;
  longest?: number;
};

export type CheckedBankDetails = {
  holder: string;
  country: string;
  currency: string;
  kind: BankKind;
  numbers: AccountNumbers;
  last4: string;
};

/** Territories whose banks use the IBANs of another country. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  FI: ['AX'],
  GB: ['GG', 'IM', 'JE'],
};

const registered = Object.entries(getCountrySpecifications()).flatMap(([code, { IBANRegistry: isListed }]) =>
  isListed ? [code] : [],
);

/** Countries whose accounts have an IBAN. */
export const ibanCountries: readonly string[] = [
  ...new Set([...registered, ...Object.values(territories).flat()]),
].toSorted();

type Checked =
  | { ok: true; details: CheckedBankDetails }
  | { ok: false; reason: 'invalid'; faults: BankFault[] };

/** Checks typed bank details and removes separators from their numbers. */
export function checkBankDetails(typed: TypedBankDetails): Checked {
  const { holder, country, currency, kind } = typed;
  const faults: BankFault[] = [];
  if (holder === '') faults.push({ field: 'holder', fault: 'empty' });
  if (!CURRENCIES.includes(currency)) faults.push({ field: 'currency', fault: 'unknown' });
  const bic = plainNumber(typed.bic);
  if (bic !== '' && !isBic(bic)) faults.push({ field: 'bic', fault: 'bic' });
  if (!findCountry(country)) faults.push({ field: 'country', fault: 'unknown' });
  const plain = { iban: plainNumber(typed.iban), account: plainNumber(typed.account) };
  const routing = localBankOf(country).routing.name === 'none' ? '' : plainNumber(typed.routing);
  if (findCountry(country))
    faults.push(
      ...(kind === 'iban' ? ibanFaults(country, plain.iban) : localFaults(country, plain.account, routing)),
    );
  if (faults.length > 0) return { ok: false, reason: 'invalid', faults };
  const numbers =
    kind === 'iban' ? { iban: plain.iban } : { account: plain.account, ...(routing && { routing }) };
  return {
    ok: true,
    details: {
      holder,
      country,
      currency,
      kind,
      numbers: { ...numbers, ...(bic && { bic }) },
      last4: plain[kind === 'iban' ? 'iban' : 'account'].slice(-4),
    },
  };
}

function ibanFaults(country: string, iban: string): BankFault[] {
  const fault = ibanFault(country, iban);
  if (fault !== null) return [{ field: 'iban', fault }];
  const own = iban.slice(0, 2);
  const isOwn = own === country || (territories[own]?.includes(country) ?? false);
  return isOwn ? [] : [{ field: 'iban', fault: 'iban-other-country', country: own }];
}

function ibanFault(country: string, iban: string): FaultName | null {
  if (!ibanCountries.includes(country)) return 'iban-none';
  if (iban === '') return 'empty';
  const { errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'iban-country';
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban-length';
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return 'iban-format';
  return errorCodes.length > 0 ? 'iban-checksum' : null;
}

function localFaults(country: string, account: string, routing: string): BankFault[] {
  if (ibanCountries.includes(country) && !hasOwnFields(country))
    return [{ field: 'iban', fault: 'iban-needed' }];
  const bank = localBankOf(country);
  const faults: BankFault[] = [];
  const { name, isRequired } = bank.routing;
  if (name !== 'none' && (isRequired || routing !== '') && !matches(bank.routing, routing))
    faults.push({ field: 'routing', fault: name });
  const { shortest, longest } = bank.account;
  if (!matches(bank.account, account)) {
    const ofDigits = shortest === longest ? 'account-exact' : 'account-digits';
    const fault = hasOwnFields(country) ? ofDigits : 'account';
    faults.push({ field: 'account', fault, shortest, longest });
  }
  return faults;
}
