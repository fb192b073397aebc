import type { Invoice } from '@souk/contract/seller-console/invoices';
import { amountText } from '@souk/rules/money';
import { XMLBuilder } from 'fast-xml-parser';
import { fullVatNumber } from '#settings/vat-number.ts';
import type { Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import { taxNoteOf } from './invoice-words.ts';
import type { Party } from './parties.ts';
import { taxCategoryOf, type TaxCategory } from './tax-category.ts';

/** Everything the electronic invoice says beside the page: when the corrected invoice was issued. */
export type UblSource = { invoice: Invoice; correctsIssuedOn: string | null; language: Language };

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * The electronic invoice or credit note of EN 16931 in the syntax UBL 2.1, with the elements in the order of its schema. The amount is
 * prepaid, because the commission is part of the seller's balance.
 */
export function ublOf({ invoice, correctsIssuedOn, language }: UblSource): string {
  const isNote = invoice.kind === 'credit-note';
  const category = taxCategoryOf(invoice);
  const { total, net, tax } = invoice;
  const amount = ({ minor, currency }: typeof total) => ({
    '@currencyID': currency,
    '#text': amountText(minor, currency),
  });
  const root = isNote ? 'CreditNote' : 'Invoice';
  const notes = [
    ...taxNoteOf(invoice, language),
    textOf(language, `console.invoice.settled.${invoice.kind}`),
  ];
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    [root]: {
      '@xmlns': `${namespaces}:${root}-2`,
      '@xmlns:cac': `${namespaces}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${namespaces}:CommonBasicComponents-2`,
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issued_on,
      ...(isNote ? { 'cbc:CreditNoteTypeCode': '381' } : { 'cbc:InvoiceTypeCode': '380' }),
      'cbc:Note': notes.join(' '),
      'cbc:DocumentCurrencyCode': total.currency,
      'cac:InvoicePeriod': { 'cbc:StartDate': invoice.from, 'cbc:EndDate': invoice.to },
      ...(invoice.corrects
        ? {
            'cac:BillingReference': {
              'cac:InvoiceDocumentReference': {
                'cbc:ID': invoice.corrects.number,
                ...(correctsIssuedOn ? { 'cbc:IssueDate': correctsIssuedOn } : {}),
              },
            },
          }
        : {}),
      'cac:AccountingSupplierParty': {
        'cac:Party': partyOf(invoice.issued_by, category, { isIssuer: true }),
      },
      'cac:AccountingCustomerParty': {
        'cac:Party': partyOf(invoice.issued_to, category, { isIssuer: false }),
      },
      'cac:TaxTotal': {
        'cbc:TaxAmount': amount(tax),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': amount(net),
          'cbc:TaxAmount': amount(tax),
          'cac:TaxCategory': {
            ...rateOf(invoice, category),
            ...(category.exemptionCode === null
              ? {}
              : { 'cbc:TaxExemptionReasonCode': category.exemptionCode }),
            ...(category.id === 'S'
              ? {}
              : { 'cbc:TaxExemptionReason': taxNoteOf(invoice, language).join(' ') }),
            ...vat,
          },
        },
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(net),
        'cbc:TaxExclusiveAmount': amount(net),
        'cbc:TaxInclusiveAmount': amount(total),
        'cbc:PrepaidAmount': amount(total),
        'cbc:PayableAmount': amount({ ...total, minor: 0 }),
      },
      [`cac:${root}Line`]: invoice.lines.map((line, index) => ({
        'cbc:ID': String(index + 1),
        [isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: { '@unitCode': 'C62', '#text': '1' },
        'cbc:LineExtensionAmount': amount(line.net),
        'cac:Item': {
          'cbc:Name': `${textOf(language, `console.invoice.line.${line.cause}`)} (${textOf(language, 'console.invoice.orders', { count: line.orders })})`,
          'cac:ClassifiedTaxCategory': { ...rateOf(invoice, category), ...vat },
        },
        'cac:Price': { 'cbc:PriceAmount': amount(line.net) },
      })),
    },
  };
  return new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
    tagValueProcessor: (_name, value) => (typeof value === 'string' ? value.replaceAll(notInXml, '') : value),
  }).build(document);
}

/** Characters that XML 1.0 doesn't allow, and marks of writing direction. */
const notInXml =
  /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** BR-O-05: what isn't subject to VAT has no rate. */
const rateOf = ({ tax_percent: percent }: Invoice, { id }: TaxCategory) => ({
  'cbc:ID': id,
  ...(id === 'O' ? {} : { 'cbc:Percent': String(percent) }),
});

/**
 * BR-O-02: an invoice that isn't subject to VAT names no VAT numbers. An issuer without one has a tax number; in both cases its number
 * identifies it (BR-CO-26).
 */
function partyOf(party: Party, { id }: TaxCategory, { isIssuer }: { isIssuer: boolean }) {
  const number = fullVatNumber(party.country, party.vat_number);
  const scheme = number === null ? (isIssuer ? 'TAX' : null) : 'VAT';
  const isNamed = party.vat_number !== '' && scheme !== null && id !== 'O';
  return {
    ...(isIssuer && (id === 'O' || number === null)
      ? { 'cac:PartyIdentification': { 'cbc:ID': party.vat_number } }
      : {}),
    ...(party.name === '' ? {} : { 'cac:PartyName': { 'cbc:Name': party.name } }),
    'cac:PostalAddress': {
      'cbc:StreetName': party.address_1,
      'cbc:CityName': party.city,
      ...(party.zip === '' ? {} : { 'cbc:PostalZone': party.zip }),
      ...(party.state === '' ? {} : { 'cbc:CountrySubentity': party.state }),
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    ...(isNamed
      ? {
          'cac:PartyTaxScheme': {
            'cbc:CompanyID': number ?? party.vat_number,
            'cac:TaxScheme': { 'cbc:ID': scheme },
          },
        }
      : {}),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.legal_name },
  };
}
