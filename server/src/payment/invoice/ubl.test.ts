import type { Invoice } from '@souk/contract/seller-console/invoices';
import { expect, test } from 'vitest';
import { english, type Language } from '#texts/language.ts';
import { brokenRules } from './test-en16931-rules.ts';
import { schemaErrors } from './test-en16931-schema.ts';
import { sellers, shopDetails } from './test-commission.ts';
import { partyOf, partyOfShop, type Party } from './parties.ts';
import { ublOf } from './ubl.ts';

const currency = 'EUR';
const shown = (party: Party): Invoice['issued_by'] => ({ ...party, state_name: '' });
const money = (minor: number) => ({ minor, currency });

/** Invoice of November for “Aria Audio” in MONEY 2. */
const invoice: Invoice = {
  id: 7,
  number: 'C-2026-0007',
  kind: 'invoice',
  period: '2026-11',
  store: { id: 1, name: 'Aria Audio', slug: 'aria' },
  net: money(4437),
  tax: money(843),
  total: money(5280),
  issued_at: '2026-11-30T23:45:00.000Z',
  issued_on: '2026-12-01',
  corrects: null,
  order: null,
  from: '2026-11-01',
  to: '2026-11-30',
  tax_percent: 19,
  tax_reason: 'same-country',
  issued_by: shown(partyOfShop({ ...shopDetails, state: '' })),
  issued_to: shown(partyOf({ ...sellers.aria, state: '' })),
  lines: [
    { cause: 'delivery', orders: 6, net: money(4400) },
    { cause: 'refund-failed', orders: 1, net: money(37) },
  ],
  corrected_by: [],
  has_xml: true,
};
const note: Invoice = {
  ...invoice,
  kind: 'credit-note',
  number: 'C-2026-0008',
  net: money(1590),
  tax: money(302),
  total: money(1892),
  corrects: { id: 7, number: invoice.number },
  lines: [{ cause: 'refund', orders: 2, net: money(1590) }],
};
const untaxed = { tax_percent: 0, tax: money(0), total: money(4437) };
const reversed: Invoice = {
  ...invoice,
  ...untaxed,
  tax_reason: 'reverse-charge',
  issued_to: shown(partyOf({ ...sellers.basil, state: '' })),
};
const arabic: Language = { ...english, code: 'ar', direction: 'rtl' };
const xmlOf = (one: Invoice, language: Language = english) =>
  ublOf({ invoice: one, correctsIssuedOn: invoice.issued_on, language });

test.each([
  ['a taxed invoice', invoice],
  ['a credit note', note],
  ['a credit note without an invoice', { ...note, corrects: null }],
  ['reverse charge', reversed],
  ['a credit note under reverse charge', { ...reversed, kind: 'credit-note', corrects: { id: 7, number: invoice.number } }],
  ['a seller outside the EU', { ...invoice, ...untaxed, tax_reason: 'outside', issued_to: shown(partyOf({ ...sellers.cedar, state: '' })) }],
  ['a shop without VAT', { ...invoice, ...untaxed, tax_reason: 'not-configured', issued_by: { ...invoice.issued_by, vat_number: '22/815/08150' } }],
  ['tax rounded for each of many orders', { ...invoice, tax: money(871), total: money(5308) }],
  ['yen', { ...invoice, ...Object.fromEntries((['net', 'tax', 'total'] as const).map((key) => [key, { ...invoice[key], currency: 'JPY' }])), lines: [{ cause: 'delivery', orders: 7, net: { minor: 4437, currency: 'JPY' } }] }],
  ['names with signs of XML', { ...invoice, issued_to: { ...invoice.issued_to, legal_name: 'A & <B> “C”\u0007' } }],
] as [string, Invoice][])('%s fulfils EN 16931', (_, one) => {
  for (const xml of [xmlOf(one), xmlOf(one, arabic)])
    expect([...brokenRules(xml), ...schemaErrors(xml)]).toEqual([]);
}); // prettier-ignore

test('names the corrected invoice, its day, the period and the reason why no VAT is charged', () => {
  const correction = xmlOf(note);
  expect(correction).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  expect(correction).toMatch(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>C-2026-0007<\/cbc:ID>\s*<cbc:IssueDate>2026-12-01</);
  expect(xmlOf(reversed)).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>');
  expect(xmlOf(reversed)).toContain('<cbc:CompanyID>FR40303265045</cbc:CompanyID>');
  expect(xmlOf({ ...invoice, issued_to: { ...invoice.issued_to, legal_name: 'A & B\u0007' } })).toContain('>A &amp; B<');
}); // prettier-ignore

test.each([
  ['BR-02', /<cbc:ID>C-2026-0007<\/cbc:ID>/, '<cbc:ID/>'],
  ['BR-03', /2026-12-01/, '2026-13-01'],
  ['BR-06', /Souk GmbH/, ''],
  ['BR-07', /Aria Audio GmbH/, ''],
  ['BR-09', />DE<\/cbc:IdentificationCode>/, '>Germany</cbc:IdentificationCode>'],
  ['BR-16', /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, ''],
  ['BR-CO-09', /DE136695976/, '136695976'],
  ['BR-CO-10', />44\.37<\/cbc:LineExtensionAmount>/, '>44.38</cbc:LineExtensionAmount>'],
  ['BR-CO-14', />8\.43</, '>8.44<'],
  ['BR-CO-15', />52\.80<\/cbc:TaxInclusiveAmount>/, '>52.81</cbc:TaxInclusiveAmount>'],
  ['BR-CO-16', />0\.00<\/cbc:PayableAmount>/, '>0.01</cbc:PayableAmount>'],
  ['BR-CO-17', /<cbc:Percent>19</g, '<cbc:Percent>7<'],
  ['BR-CO-26', /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, ''],
  ['BR-S-05', /<cbc:Percent>19</g, '<cbc:Percent>0<'],
  ['BR-S-08', />44\.37<\/cbc:TaxableAmount>/, '>44.36</cbc:TaxableAmount>'],
  ['BR-DEC-09 to 23', />44\.37<\/cbc:TaxExclusiveAmount>/, '>44.370</cbc:TaxExclusiveAmount>'],
  ['BR-CL-01', />380</, '>389<'],
])('the rules find a fault against %s', (rule, part, replacement) => {
  const faulty = xmlOf(invoice).replace(part, replacement);
  expect(faulty).not.toBe(xmlOf(invoice));
  expect(brokenRules(faulty)).toContain(rule);
}); // prettier-ignore

test.each([
  ['is out of order', /(<cbc:IssueDate>.*<\/cbc:IssueDate>)\s*(<cbc:InvoiceTypeCode>.*<\/cbc:InvoiceTypeCode>)/, '$2$1'],
  ["isn't a reason for an exemption", /VATEX-EU-AE/, 'VATEX-EU-XX'],
  [': must NOT have additional properties', /cbc:Note>/g, 'cbc:Remark>'],
  ["must have required property 'cac:TaxScheme'", /<cac:TaxScheme>[\s\S]*?<\/cac:TaxScheme>/g, ''],
  ['cbc:ID: must be string', /(<cbc:ID>C-2026-0007<\/cbc:ID>)/, '$1$1'],
  ['TaxAmount@currencyID: must be equal to one of the allowed values', /currencyID="EUR"/g, 'currencyID="EURO"'],
  ['IdentificationCode: must be equal to one of the allowed values', />FR</, '>ZZ<'],
  ['@unitCode: must be equal to one of the allowed values', /C62/g, 'piece'],
  ['cac:TaxCategory/cbc:ID: must be equal to one of the allowed values', />AE</g, '>XX<'],
  ['PayableAmount: must match pattern', />0\.00<\/cbc:PayableAmount/, '>0.000</cbc:PayableAmount'],
])('the schema finds a fault: %s', (error, part, replacement) => {
  const faulty = xmlOf(reversed).replace(part, replacement);
  expect(faulty).not.toBe(xmlOf(reversed));
  expect(schemaErrors(faulty).join('\n')).toContain(error);
}); // prettier-ignore
