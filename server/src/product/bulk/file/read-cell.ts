import type { FileField } from '@souk/rules/file-fields';
import { isGtin } from '@souk/rules/gtin';
import { CATALOGUE } from '@souk/rules/limits';
import { readPrice } from './read-price.ts';

const numbers: Partial<Record<FileField, number>> = {
  stock: CATALOGUE.stock,
  warranty_months: CATALOGUE.warrantyMonths,
  weight_grams: CATALOGUE.weightGrams,
};
const longest: Partial<Record<FileField, number>> = {
  title: CATALOGUE.title,
  description: CATALOGUE.description,
  unit: CATALOGUE.unit,
  sku: CATALOGUE.sku,
  meta_title: CATALOGUE.metaTitle,
  meta_description: CATALOGUE.metaDescription,
  manufacturer: CATALOGUE.safetyContact,
  responsible_person: CATALOGUE.safetyContact,
  tags: CATALOGUE.tag * CATALOGUE.tags,
  safety: CATALOGUE.safety,
};

/** What stands in a cell as it is stored; undefined: it cannot be read. */
export function readCell(field: FileField, text: string, currency: string): string | number | undefined {
  if (field === 'price' || field === 'offer') return readPrice(text, currency);
  const most = numbers[field];
  if (most !== undefined) return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
  if (field === 'status') return text === 'public' || text === 'private' ? text : undefined;
  if (field === 'gtin') return isGtin(text) ? text : undefined;
  return text.length <= (longest[field] ?? 0) ? text : undefined;
}
