import { type FileField } from '@souk/rules/file-fields';
import { isGtin } from '@souk/rules/gtin';
import { CATALOGUE } from '@souk/rules/limits';
import { readPrice } from '@souk/rules/read-price';
import { VISIBILITIES } from '@souk/rules/visibility';
import { findCountry } from '#settings/countries.ts';
import type { BulkProblem } from '../bulk-values.ts';

const numbers: Partial<Record<FileField, number>> = {
  stock: CATALOGUE.stock,
  warranty_months: CATALOGUE.warrantyMonths,
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

/** A cell's value as stored; undefined if unreadable. */
export function readCell(field: FileField, text: string, currency: string): string | number | undefined {
  if (field === 'price' || field === 'offer') return readPrice(text, currency);
  if (field === 'weight_grams') return readWeight(text);
  const most = numbers[field];
  if (most !== undefined) {
    const read = readWhole(text);
    const count = field === 'stock' && read !== undefined ? Math.max(read, 0) : read;
    return count !== undefined && count >= 0 && count <= most ? count : undefined;
  }
  if (field === 'status') return VISIBILITIES.find((one) => one === text.toLowerCase());
  if (field === 'manufacturer_country')
    return findCountry(text.toUpperCase()) ? text.toUpperCase() : undefined;
  if (field === 'gtin') return isGtin(text) ? text : undefined;
  return text.length <= (longest[field] ?? 0) ? text : undefined;
}

/** Warnings about cells that are read as another value: other systems report oversold stock as negative. */
export function noteOf(field: FileField, text: string): BulkProblem[] {
  const isBelowZero = field === 'stock' && (readWhole(text) ?? 0) < 0;
  return isBelowZero ? [{ field, reason: 'below_zero', given: text.slice(0, 100) }] : [];
}

/** An integer, also with trailing decimal zeros as databases write them; three zeros could be a thousands group and are rejected. */
function readWhole(text: string): number | undefined {
  const [whole] = /^-?\d{1,9}(?=(?:[.,](?:0{1,2}|0{4,}))?$)/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole);
}

const gramsOf: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** The units that messages name. */
export const WEIGHT_UNITS = ['g', 'kg', 'lb', 'oz'] as const;

const weight = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*([a-z]+)?$/i;

export function hasUnknownUnit(text: string): boolean {
  const [, , unit] = weight.exec(text) ?? [];
  return unit !== undefined && gramsOf[unit.toLowerCase()] === undefined;
}

function readWeight(text: string): number | undefined {
  const [, amount, unit = 'g'] = weight.exec(text) ?? [];
  const grams = gramsOf[unit.toLowerCase()];
  if (amount === undefined || grams === undefined) return undefined;
  if (grams === 1 && readWhole(amount) === undefined) return undefined;
  const rounded = Math.round(Number(amount.replace(',', '.')) * grams);
  return rounded <= CATALOGUE.weightGrams ? rounded : undefined;
}
