import { IMPORT_FIELDS, KEY_FIELDS, type FileField } from './file-fields.ts';
import { columnsOfExport, recognizeExport } from './known-exports.ts';

/** In the order of the select menu. */
export const offeredFields: readonly FileField[] = [
  ...KEY_FIELDS,
  ...IMPORT_FIELDS.filter((field) => !KEY_FIELDS.some((key) => key === field)),
];

type Words = {
  exact?: RegExp;
  prefix: RegExp;
  contains?: RegExp;
};

const words: Readonly<Partial<Record<FileField, Words>>> = {
  sku: {
    exact: /^(art(ikel)?[ .-]?(nr\.?|nummer|no\.?)|item (no\.?|number|code)|product code)$/i,
    prefix: /^(sku|art(ikel)?[ .-]?(nr|nummer|no)|item|code|ref|رمز|رقم الصنف)/i,
    contains: /\bsku\b/i,
  },
  gtin: { prefix: /^(gtin|ean|upc|barcode|باركود)/i, contains: /\b(gtin|ean|barcode)\b/i },
  offer: {
    prefix: /^(offer|sale|special price|angebot|promo|عرض)/i,
    contains: /\b(sale|special|offer) price\b/i,
  },
  price: {
    exact: /^(unit price|retail price|regular price|selling price|preis|prix|precio|السعر|سعر)$/i,
    prefix: /^(price|preis|vk|prix|precio|السعر|سعر)/i,
    contains: /\b(retail|regular|selling) price\b|verkaufspreis/i,
  },
  stock: {
    exact: /^(qty|quantity|on hand|bestand|menge|المخزون|الكمية)$/i,
    prefix: /^(stock|qty|quantity|on hand|bestand|menge|lager|المخزون|الكمية)/i,
    contains: /\b(qty|quantity|in stock)\b|lagerbestand/i,
  },
  title: {
    exact: /^(name|product( |_)?(name|title)|bezeichnung|العنوان|الاسم|المنتج)$/i,
    prefix: /^(title|name|bezeichnung|product(?![ _]?(id|type|category|code|url))|العنوان|الاسم|المنتج)/i,
    contains: /\b(product|item) (name|title)\b/i,
  },
  description: { prefix: /^(desc|beschreibung|text|الوصف)/i, contains: /\bdescription\b/i },
  tags: { prefix: /^(tag|schlagw|وسوم)/i },
  variant: { prefix: /^(variant|option|الخيار|النوع)/i },
  category: {
    prefix: /^(categor|kategorie|warengruppe|rubrik|catégorie|القسم|الفئة|التصنيف)/i,
    contains: /\bcategor(y|ies)\b/i,
  },
  brand: { prefix: /^(brand|marke|marque|marca|العلامة)/i },
  unit: { prefix: /^(unit(?! price)|einheit|unité|الوحدة)/i },
  weight_kg: { prefix: /^weight \(?kg/i },
  weight_lb: { prefix: /^weight \(?lbs?/i },
  weight_oz: { prefix: /^weight \(?oz/i },
  weight_grams: { prefix: /^weight \(?g(rams?)?\b/i },
  compare_at_price: { prefix: /^compare[- ]at/i },
  manufacturer_country: {
    prefix: /^(manufacturer.*country|country of manufactur|herstellerland|بلد الشركة المصنعة)/i,
  },
  manufacturer: { prefix: /^(manufacturer(?!.*country)|maker|hersteller(?!land)|الشركة المصنعة|المصنع)/i },
};

/** Headers that resemble another column but hold a code, an address or a price elsewhere. */
const misleading = /\b(currency|price ?\/ ?\w|image|picture|url)\b|^(active|enabled)\b/i;

/**
 * The field of each column, guessed from the header row, each field at most once; null: unknown. Exports of known systems are
 * recognized by their headers; otherwise exact headers win over prefixes, and prefixes over words inside.
 */
export function guessColumns(head: readonly string[]): (FileField | null)[] {
  const known = recognizeExport(head);
  if (known) return columnsOfExport(known, head);
  const names = head.map((cell) => cell.trim());
  const found = new Map<number, FileField>();
  const taken = new Set<FileField>();
  const matchers: ((field: FileField, name: string) => boolean | undefined)[] = [
    (field, name) => field === name.toLowerCase().replaceAll(' ', '_'),
    (field, name) => words[field]?.exact?.test(name),
    (field, name) => words[field]?.prefix.test(name),
    (field, name) => words[field]?.contains?.test(name),
  ];
  matchers.forEach((matches, place) => {
    names.forEach((name, index) => {
      if (found.has(index) || (place > 0 && misleading.test(name))) return;
      const field = offeredFields.find((one) => !taken.has(one) && matches(one, name));
      if (field === undefined) return;
      // Another system's product id isn't ours.
      if (field === 'product_id' && name.toLowerCase() !== field) return;
      taken.add(field);
      found.set(index, field);
    });
  });
  return names.map((_, index) => found.get(index) ?? null);
}

/** Two columns without a header row: product codes and stock counts. */
export function looksHeadless(rows: readonly (readonly string[])[]): boolean {
  const [first] = rows;
  return first !== undefined && first.length === 2 && /^\s*\d+\s*$/.test(first[1]!);
}
