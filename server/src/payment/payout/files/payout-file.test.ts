import { readFileSync } from 'node:fs';
import { usualPayoutTable, type PayoutTable } from '@souk/rules/payout-table';
import { validateXML } from 'xmllint-wasm';
import { expect, test } from 'vitest';
import { writePayoutFile } from './payout-file.ts';
import type { PayoutFile } from './payout-transfers.ts';
import { sepaText } from './sepa-text.ts';

/* The amounts are those of the day of trade: 391.46, 214.58 and 212.92 EUR. */

const account = (iban: string, holder: string) =>
  ({ holder, country: iban.slice(0, 2), kind: 'iban', iban }) as const;
const file: PayoutFile = {
  id: 7,
  format: 'sepa',
  createdAt: new Date('2026-11-19T08:22:00Z'),
  shop: { name: 'Souk & Söhne', iban: 'DE02120300000000202051' },
  table: usualPayoutTable,
  transfers: [
    { number: 'P-0001', store: 'Aria Audio', amountMinor: 39_146, currency: 'EUR', account: account('DE89370400440532013000', 'Aria Audio GmbH') },
    {
      number: 'P-0002',
      store: 'Basil Home',
      amountMinor: 21_458,
      currency: 'EUR',
      account: { ...account('FR1420041010050500013M02606', 'Basil Maison “Été” <SARL>'), bic: 'PSSTFRPPLIL' },
    },
    { number: 'P-0003', store: '=Cedar', amountMinor: 21_292, currency: 'EUR', account: account('TR330006100519786457841326', 'شركة الأرز') },
  ],
}; // prettier-ignore

const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('writes SEPA transfers as in the golden file, valid by the schema of pain.001.001.09', async () => {
  const { name, type, text } = writePayoutFile(file);
  expect({ name, type }).toEqual({ name: 'payouts-2026-11-19-7.xml', type: 'application/xml' });
  expect(text).toBe(here('golden.pain.001.001.09.xml'));
  expect(text).toContain('<CtrlSum>818.96</CtrlSum>');
  const { errors } = await validateXML({
    xml: { fileName: name, contents: text },
    schema: { fileName: 'pain.001.001.09.xsd', contents: here('pain.001.001.09.xsd') },
  });
  expect(errors).toEqual([]);
});

test.each([
  ['a missing account of the shop', /<DbtrAcct>[\s\S]*<\/DbtrAcct>/],
  ['a transfer without its name', /<Cdtr>[\s\S]*?<\/Cdtr>/],
  ['a sum with three decimals', /<CtrlSum>818.96/g, '<CtrlSum>818.965'],
  ['an IBAN with a space', /DE89370400440532013000/, 'DE89 370400440532013000'],
])('the schema refuses %s', async (_fault, part, replacement = '') => {
  const { valid } = await validateXML({
    xml: { fileName: 'faulty.xml', contents: writePayoutFile(file).text.replace(part, replacement) },
    schema: { fileName: 'pain.001.001.09.xsd', contents: here('pain.001.001.09.xsd') },
  });
  expect(valid).toBe(false);
});

test('writes a CSV file with each payout’s account, for spreadsheets without formulas', () => {
  const { transfers } = file;
  const local = {
    holder: 'Dana',
    country: 'US',
    kind: 'local',
    account: '000123456789',
    routing: '021000021',
  } as const;
  const csv = { ...file, format: 'csv', transfers: [{ ...transfers[2]!, amountMinor: 1500, currency: 'JPY', account: local }] } as const; // prettier-ignore
  expect(writePayoutFile(csv).text).toBe(
    "\uFEFFpayout,store,holder,country,iban,bic,account,routing,amount,currency\r\nP-0003,'=Cedar,Dana,US,,,000123456789,021000021,1500,JPY\r\n",
  );
});

test('writes the columns, headings, separator and decimal mark that the operator has chosen', () => {
  const table: PayoutTable = {
    columns: [
      { field: 'date', heading: 'Datum' },
      { field: 'amount', heading: 'Betrag; netto' },
      { field: 'iban', heading: 'IBAN' },
      { field: 'payout', heading: 'Verwendungszweck' },
      { field: 'payout', heading: '=Ref' },
    ],
    separator: 'semicolon',
    decimal: 'comma',
  };
  const [euro] = file.transfers;
  const transfers = [
    euro!,
    { ...euro!, amountMinor: 1500, currency: 'JPY' },
    { ...euro!, amountMinor: 1_234_567, currency: 'KWD' },
  ];
  const written = (own: Partial<PayoutTable>) =>
    writePayoutFile({ ...file, format: 'csv', transfers, table: { ...table, ...own } }).text;
  expect(written({}).split('\r\n')).toEqual([
    '\uFEFFDatum;"Betrag; netto";IBAN;Verwendungszweck;\'=Ref',
    '2026-11-19;391,46;DE89370400440532013000;P-0001;P-0001',
    '2026-11-19;1500;DE89370400440532013000;P-0001;P-0001',
    '2026-11-19;1234,567;DE89370400440532013000;P-0001;P-0001',
    '',
  ]);
  expect(written({ separator: 'tab', decimal: 'point' })).toContain('\t1234.567\t');
  expect(written({ separator: 'comma' })).toContain(',"1234,567",');
});

test.each([
  ['Straße Øystein Łódź', 'Strasse Oystein Lodz'],
  ['a\nb', 'a.b'],
  ['شركة الأرز', 'NOTPROVIDED'],
  ['x'.repeat(80), 'x'.repeat(70)],
])('a bank reads %j as %j', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain);
});
