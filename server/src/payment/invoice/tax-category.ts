import type { Invoice } from '@souk/contract/seller-console/invoices';

/** VAT category of EN 16931 (UNTDID 5305): standard, reverse charge, exempt, outside the scope of VAT. */
export type TaxCategory = { id: 'S' | 'AE' | 'E' | 'O'; exemptionCode: string | null };

const categories: Readonly<Record<Invoice['tax_reason'], TaxCategory>> = {
  'same-country': { id: 'S', exemptionCode: null },
  'eu-without-number': { id: 'S', exemptionCode: null },
  'country-unknown': { id: 'S', exemptionCode: null },
  'reverse-charge': { id: 'AE', exemptionCode: 'VATEX-EU-AE' },
  outside: { id: 'O', exemptionCode: 'VATEX-EU-O' },
  'not-configured': { id: 'E', exemptionCode: null },
};

export const taxCategoryOf = ({ tax_reason: reason }: Pick<Invoice, 'tax_reason'>): TaxCategory =>
  categories[reason];
