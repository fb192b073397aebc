import { latinDigits } from './latin-digits.ts';

/** Lengths of bank details: the holder as in SEPA payment files, the other fields as typed, with separators. */
export const BANK = { holder: 70, number: 60 } as const;

/** The national codes that identify a bank; `none`: its account numbers contain the code. */
export const ROUTING_NAMES = ['aba', 'sort-code', 'ifsc', 'bsb', 'transit', 'bank-code', 'none'] as const;
export type RoutingName = (typeof ROUTING_NAMES)[number];

type NumberRule = { pattern: RegExp; isValid?: (text: string) => boolean };

/** Bank details of a country without IBAN, or beside it. */
export type LocalBank = {
  routing: { name: RoutingName; isRequired: boolean } & NumberRule;
  /** `digits`: bounds for the error message. */
  account: NumberRule & { shortest: number; longest: number };
};

const digits = (shortest: number, longest: number) => ({
  pattern: new RegExp(`^\\d{${shortest},${longest}}$`),
  shortest,
  longest,
});

/** Check digit of the American Bankers Association: weights 3, 7 and 1. */
const isAba = (text: string) =>
  [...text].reduce((sum, digit, place) => sum + Number(digit) * [3, 7, 1][place % 3]!, 0) % 10 === 0;

const required = (name: RoutingName, pattern: RegExp, isValid?: (text: string) => boolean) => ({
  name,
  isRequired: true,
  pattern,
  ...(isValid ? { isValid } : {}),
});

const localBanks: Readonly<Record<string, LocalBank>> = {
  US: { routing: required('aba', /^\d{9}$/, isAba), account: digits(5, 17) },
  GB: { routing: required('sort-code', /^\d{6}$/), account: digits(8, 8) },
  IN: { routing: required('ifsc', /^[A-Z]{4}0[A-Z\d]{6}$/), account: digits(9, 18) },
  AU: { routing: required('bsb', /^\d{6}$/), account: digits(5, 10) },
  // The transit number of the branch, then the institution number.
  CA: { routing: required('transit', /^\d{8}$/), account: digits(5, 12) },
  NZ: { routing: { name: 'none', isRequired: false, pattern: /^$/ }, account: digits(15, 16) },
};

const otherBank: LocalBank = {
  routing: { name: 'bank-code', isRequired: false, pattern: /^[A-Z\d]{2,20}$/ },
  account: { pattern: /^[A-Z\d]{5,34}$/, shortest: 5, longest: 34 },
};

/** The fields of a bank account in the country, if it isn't an IBAN. */
export const localBankOf = (country: string): LocalBank =>
  Object.hasOwn(localBanks, country) ? localBanks[country]! : otherBank;

/** Countries whose accounts are entered as an IBAN or by their local fields. */
export const hasOwnFields = (country: string): boolean => Object.hasOwn(localBanks, country);

/** An account number, code or IBAN as typed: without separators, in capital letters and digits from 0 to 9. */
export const plainNumber = (typed: string): string =>
  latinDigits(typed)
    .replaceAll(/[\s\p{Cf}\p{Pd}./]/gu, '')
    .toUpperCase();

const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

export const isBic = (text: string): boolean => BIC.test(text);

export const matches = ({ pattern, isValid }: NumberRule, text: string): boolean =>
  pattern.test(text) && (isValid?.(text) ?? true);
