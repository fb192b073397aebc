import { expect, test } from 'vitest';
import { ownAccount } from './own-account.ts';

const iban = 'DE89370400440532013000';

test.each([
  [iban, iban],
  ['DE89 3704 0044 0532 0130 00', iban],
  ['de89370400440532013000', iban],
  [`${iban}EUR`, iban],
  ['DE89 3704 0044 0532 0130 00 EUR', iban],
  [`COBADEFFXXX/${iban}`, iban],
  [`${iban}\nCOBADEFFXXX`, iban],
  ['37040044/0532013000', iban],
  ['37040044/532013000', iban],
  ['37040044/0532013000EUR', iban],
  ['NL91ABNA0417164300EUR', 'NL91ABNA0417164300'],
  // Letters at the end belong to the account.
  ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
  ['MU17BOMM0101101030300200000MUR', 'MU17BOMM0101101030300200000MUR'],
  ['MU17BOMM0101101030300200000MUREUR', 'MU17BOMM0101101030300200000MUR'],
  ['DE00 0000 0000 0000 0000 00', 'DE00000000000000000000'],
  ['417164300', '417164300'],
  ['417164300 EUR', '417164300'],
  ['30-00-00 12345678', '30-00-0012345678'],
  ['Business  account', 'Business account'],
  ['DE89', 'DE89'],
  ['', ''],
])('%j is the account %j', (text, account) => {
  expect(ownAccount(text)).toBe(account);
});
