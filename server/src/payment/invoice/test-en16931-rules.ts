import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath';
import { parseXmlDocument, type Node } from 'slimdom';

/*
 * The business rules of EN 16931-1:2017 that apply to the terms of our invoices, written for UBL 2.1, because no npm package has the
 * official Schematron files. `context` selects the nodes for which `test` must be true.
 */

type Rule = readonly [id: string, context: string, test: string];

const supplier = '/*/cac:AccountingSupplierParty/cac:Party';
const customer = '/*/cac:AccountingCustomerParty/cac:Party';
const totals = '/*/cac:LegalMonetaryTotal';
const lines = '/*/(cac:InvoiceLine | cac:CreditNoteLine)';
const breakdown = '/*/cac:TaxTotal/cac:TaxSubtotal';
const lineCategory = 'cac:Item/cac:ClassifiedTaxCategory';
const vatId = "cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID";
const sellerTaxId = `exists(${supplier}/cac:PartyTaxScheme/cbc:CompanyID)`;
const named = (path: string) => `normalize-space(${path}) != ''`;
const number = (path: string) => `xs:decimal(${path})`;
const sum = (path: string) => `sum(${path}/xs:decimal(.))`;
const ofCategory = (id: string) => `${breakdown}[cac:TaxCategory/cbc:ID = '${id}']`;
const twoDecimals = "string-length(substring-after(., '.')) <= 2";

const everyCategory: readonly Rule[] = ['S', 'AE', 'E', 'O'].flatMap((id): Rule[] => [
  [`BR-${id}-01`, `/*[${lines.slice(2)}/${lineCategory}/cbc:ID = '${id}']`, `count(${ofCategory(id)}) ${id === 'S' ? '>= 1' : '= 1'}`],
  [
    `BR-${id}-08`,
    ofCategory(id),
    `${number('cbc:TaxableAmount')} = ${sum(`${lines}[${lineCategory}/cbc:ID = '${id}']/cbc:LineExtensionAmount`)}`,
  ],
  ...(id === 'S'
    ? ([
        ['BR-S-05', `${lines}/${lineCategory}[cbc:ID = 'S']`, `${number('cbc:Percent')} > 0`],
        ['BR-S-10', `${ofCategory('S')}/cac:TaxCategory`, 'not(cbc:TaxExemptionReason) and not(cbc:TaxExemptionReasonCode)'],
      ] as const)
    : ([
        [`BR-${id}-05`, `${lines}/${lineCategory}[cbc:ID = '${id}']`, id === 'O' ? 'not(cbc:Percent)' : `${number('cbc:Percent')} = 0`],
        [`BR-${id}-09`, ofCategory(id), `${number('cbc:TaxAmount')} = 0`],
        [`BR-${id}-10`, `${ofCategory(id)}/cac:TaxCategory`, 'exists(cbc:TaxExemptionReason) or exists(cbc:TaxExemptionReasonCode)'],
      ] as const)),
]); // prettier-ignore

const rules: readonly Rule[] = [
  ['BR-01', '/*', named('cbc:CustomizationID')],
  ['BR-02', '/*', named('cbc:ID')],
  ['BR-03', '/*', 'cbc:IssueDate castable as xs:date'],
  ['BR-04', '/*', named('(cbc:InvoiceTypeCode, cbc:CreditNoteTypeCode)[1]')],
  ['BR-05', '/*', named('cbc:DocumentCurrencyCode')],
  ['BR-06', supplier, named('cac:PartyLegalEntity/cbc:RegistrationName')],
  ['BR-07', customer, named('cac:PartyLegalEntity/cbc:RegistrationName')],
  ['BR-08', supplier, 'exists(cac:PostalAddress)'],
  ['BR-09', supplier, "matches(cac:PostalAddress/cac:Country/cbc:IdentificationCode, '^[A-Z]{2}$')"],
  ['BR-10', customer, 'exists(cac:PostalAddress)'],
  ['BR-11', customer, "matches(cac:PostalAddress/cac:Country/cbc:IdentificationCode, '^[A-Z]{2}$')"],
  ['BR-12', totals, 'exists(cbc:LineExtensionAmount)'],
  ['BR-13', totals, 'exists(cbc:TaxExclusiveAmount)'],
  ['BR-14', totals, 'exists(cbc:TaxInclusiveAmount)'],
  ['BR-15', totals, 'exists(cbc:PayableAmount)'],
  ['BR-16', '/*', `exists(${lines})`],
  ['BR-21', lines, named('cbc:ID')],
  ['BR-22', lines, 'exists((cbc:InvoicedQuantity, cbc:CreditedQuantity))'],
  ['BR-23', lines, named('(cbc:InvoicedQuantity, cbc:CreditedQuantity)/@unitCode')],
  ['BR-24', lines, 'exists(cbc:LineExtensionAmount)'],
  ['BR-25', lines, named('cac:Item/cbc:Name')],
  ['BR-26', lines, 'exists(cac:Price/cbc:PriceAmount)'],
  ['BR-27', lines, `${number('cac:Price/cbc:PriceAmount')} >= 0`],
  ['BR-CO-19', '/*/cac:InvoicePeriod', 'exists(cbc:StartDate) or exists(cbc:EndDate)'],
  ['BR-29', '/*/cac:InvoicePeriod', 'xs:date(cbc:EndDate) >= xs:date(cbc:StartDate)'],
  ['BR-45', breakdown, 'exists(cbc:TaxableAmount)'],
  ['BR-46', breakdown, 'exists(cbc:TaxAmount)'],
  ['BR-47', breakdown, named('cac:TaxCategory/cbc:ID')],
  ['BR-48', breakdown, "exists(cac:TaxCategory/cbc:Percent) or cac:TaxCategory/cbc:ID = 'O'"],
  ['BR-55', '/*/cac:BillingReference', named('cac:InvoiceDocumentReference/cbc:ID')],
  ['BR-CO-04', lines, named(`${lineCategory}/cbc:ID`)],
  ['BR-CO-09', `//${vatId}`, "substring(., 1, 2) = (../../cac:PostalAddress/cac:Country/cbc:IdentificationCode, 'EL')"],
  ['BR-CO-10', totals, `${number('cbc:LineExtensionAmount')} = ${sum(`${lines}/cbc:LineExtensionAmount`)}`],
  ['BR-CO-13', totals, `${number('cbc:TaxExclusiveAmount')} = ${number('cbc:LineExtensionAmount')}`],
  ['BR-CO-14', '/*/cac:TaxTotal', `${number('cbc:TaxAmount')} = ${sum('cac:TaxSubtotal/cbc:TaxAmount')}`],
  ['BR-CO-15', totals, `${number('cbc:TaxInclusiveAmount')} = ${number('cbc:TaxExclusiveAmount')} + ${number('/*/cac:TaxTotal/cbc:TaxAmount')}`],
  ['BR-CO-16', totals, `${number('cbc:PayableAmount')} = ${number('cbc:TaxInclusiveAmount')} - ${number('(cbc:PrepaidAmount, 0)[1]')}`],
  // With the tolerance of one unit that the European Commission's rules for validators have: tax is rounded for each order.
  ['BR-CO-17', `${breakdown}[cac:TaxCategory/cbc:Percent]`, `abs(${number('cbc:TaxAmount')} - ${number('cbc:TaxableAmount')} * ${number('cac:TaxCategory/cbc:Percent')} div 100) < 1`],
  ['BR-CO-18', '/*', `exists(${breakdown})`],
  ['BR-CO-25', '/*', `${number(`${totals}/cbc:PayableAmount`)} <= 0 or exists(cbc:DueDate) or exists(cac:PaymentTerms/cbc:Note)`],
  ['BR-CO-26', supplier, `exists(${vatId}) or ${named('cac:PartyIdentification/cbc:ID')} or ${named('cac:PartyLegalEntity/cbc:CompanyID')}`],
  ['BR-S-02', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'S']`, sellerTaxId],
  ['BR-E-02', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'E']`, sellerTaxId],
  ['BR-AE-02', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'AE']`, `${sellerTaxId} and (exists(${customer}/${vatId}) or exists(${customer}/cac:PartyLegalEntity/cbc:CompanyID))`],
  ['BR-O-02', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'O']`, `not(//${vatId})`],
  ['BR-AE-01', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'AE']`, `count(${breakdown}) = 1`],
  ['BR-O-11', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'O']`, `count(${breakdown}) = 1`],
  ['BR-O-12', `/*[${breakdown}/cac:TaxCategory/cbc:ID = 'O']`, `every $id in ${lines}/${lineCategory}/cbc:ID satisfies $id = 'O'`],
  ...everyCategory,
  ['BR-DEC-09 to 23', `${totals}/* | ${lines}/cbc:LineExtensionAmount | //cbc:TaxAmount | //cbc:TaxableAmount`, twoDecimals],
  ['BR-CL-01', '/Q{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice', "cbc:InvoiceTypeCode = '380'"],
  ['BR-CL-01', '/Q{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote', "cbc:CreditNoteTypeCode = '381'"],
  ['BR-CL-03', '//@currencyID', '. = /*/cbc:DocumentCurrencyCode'],
  ['BR-CL-18', '//cac:TaxCategory/cbc:ID | //cac:ClassifiedTaxCategory/cbc:ID', ". = ('S', 'AE', 'E', 'O')"],
]; // prettier-ignore

const namespaces: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  xs: 'http://www.w3.org/2001/XMLSchema',
};
const options = { namespaceResolver: (prefix: string) => namespaces[prefix] ?? null };

/** Ids of the rules that an electronic invoice breaks. */
export function brokenRules(xml: string): string[] {
  const document = parseXmlDocument(xml);
  const broken = rules.flatMap(([id, context, holds]) => {
    const nodes = evaluateXPathToNodes<Node>(context, document, null, {}, options);
    return nodes.every((node) => evaluateXPathToBoolean(holds, node, null, {}, options)) ? [] : [id];
  });
  return [...new Set(broken)];
}
