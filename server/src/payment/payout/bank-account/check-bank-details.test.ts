import { describe, expect, test } from 'vitest';
import { checkBankDetails, ibanCountries, type TypedBankDetails } from './check-bank-details.ts';

const none = { iban: '', account: '', routing: '', bic: '' };
const german: TypedBankDetails = {
  ...none,
  holder: 'Nora Amari',
  country: 'DE',
  currency: 'EUR',
  kind: 'iban',
  iban: 'DE89 3704 0044 0532 0130 00',
};
const local = (country: string, routing: string, account: string): TypedBankDetails => ({
  ...german,
  ...none,
  kind: 'local',
  country,
  routing,
  account,
});

function faultsOf(typed: TypedBankDetails) {
  const checked = checkBankDetails(typed);
  return checked.ok ? [] : checked.faults.map(({ field, fault }) => `${field}: ${fault}`);
}

describe('an IBAN', () => {
  test.each([
    ['with spaces', 'DE89 3704 0044 0532 0130 00'],
    ['in lower case', 'de89370400440532013000'],
    ['with hyphens and no-break spaces', 'DE89-3704-0044\u00a00532 0130 00'],
    ['in Arabic digits', 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠'],
    ['with direction marks', '\u200eDE89370400440532013000\u200f'],
  ])('is accepted %s', (_, iban) => {
    expect(checkBankDetails({ ...german, iban })).toMatchObject({
      ok: true,
      details: { numbers: { iban: 'DE89370400440532013000' }, last4: '3000' },
    });
  });

  test.each([
    ['', 'empty'],
    ['XX89370400440532013000', 'iban-country'],
    ['3704 0044 0532 0130 00', 'iban-country'],
    ['DE8937040044053201300', 'iban-length'],
    ['DE893704004405320130000', 'iban-length'],
    ['DE8937040044053201300A', 'iban-format'],
    ['DE89370400440532013001', 'iban-checksum'],
    ['DE98370400440532013000', 'iban-checksum'],
    ['FR1420041010050500013M02606', 'iban-other-country'],
  ])('%s: %s', (iban, fault) => {
    expect(faultsOf({ ...german, iban })).toEqual([`iban: ${fault}`]);
  });

  test.each([
    ['SA', 'SA0380000000608010167519'],
    ['AE', 'AE070331234567890123456'],
    ['GB', 'GB29NWBK60161331926819'],
    ['NO', 'NO9386011117947'],
    // Territories have the IBANs of another country.
    ['RE', 'FR1420041010050500013M02606'],
    ['JE', 'GB29NWBK60161331926819'],
  ])('of a bank in %s is accepted', (country, iban) => {
    expect(faultsOf({ ...german, country, iban })).toEqual([]);
  });

  test('is refused in a country without IBANs, and required where banks use them', () => {
    expect(faultsOf({ ...german, country: 'US' })).toEqual(['iban: iban-none']);
    expect(faultsOf(local('DE', '', '0532013000'))).toEqual(['iban: iban-needed']);
    expect(ibanCountries).toEqual(expect.arrayContaining(['DE', 'SA', 'EG', 'TR', 'PK', 'BR']));
    expect(ibanCountries).not.toEqual(expect.arrayContaining(['US']));
  });
});

describe('an account of a country with its own fields', () => {
  test.each([
    ['US', '021 000 021', '123456789'],
    ['GB', '20-00-00', '55779911'],
    ['IN', 'hdfc0000123', '50100012345678'],
    ['AU', '062-000', '12345678'],
    ['CA', '00011-001', '1234567'],
    ['NZ', '', '12-3140-0171323-050'],
    ['KE', '', '0112345678901'],
    ['NG', '058', '0123456789'],
  ])('%s: %s %s is accepted', (country, routing, account) => {
    expect(faultsOf(local(country, routing, account))).toEqual([]);
  });

  test.each([
    ['US', '021000022', '123456789', 'routing: aba'],
    ['US', '02100002', '123456789', 'routing: aba'],
    ['US', '', '123456789', 'routing: aba'],
    ['US', '021000021', '1234', 'account: account-digits'],
    ['GB', '20000', '55779911', 'routing: sort-code'],
    ['GB', '200000', '5577991', 'account: account-exact'],
    ['IN', 'HDFC1000123', '50100012345678', 'routing: ifsc'],
    ['AU', '06200', '12345678', 'routing: bsb'],
    ['CA', '0001-001', '1234567', 'routing: transit'],
    ['NG', '!', '0123456789', 'routing: bank-code'],
    ['NG', '058', '0#', 'account: account'],
  ])('%s: %s %s is refused: %s', (country, routing, account, fault) => {
    expect(faultsOf(local(country, routing, account))).toEqual([fault]);
  });

  test('keeps its code, and its number’s last four digits', () => {
    expect(checkBankDetails({ ...local('US', '021000021', '12345 6789'), bic: 'chasus33' })).toEqual({
      ok: true,
      details: {
        holder: 'Nora Amari',
        country: 'US',
        currency: 'EUR',
        kind: 'local',
        numbers: { account: '123456789', routing: '021000021', bic: 'CHASUS33' },
        last4: '6789',
      },
    });
  });
});

test('names each missing or unknown field at once', () => {
  const typed = { ...german, holder: '', currency: 'XXX', bic: 'DEUT', country: 'ZZ' };
  expect(faultsOf(typed)).toEqual(['holder: empty', 'currency: unknown', 'bic: bic', 'country: unknown']);
});
