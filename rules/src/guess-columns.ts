import { FILE_FIELDS, KEY_FIELDS, type FileField } from './file-fields.ts';

/** In the order in which they are offered. */
export const offeredFields: readonly FileField[] = [
  ...KEY_FIELDS,
  ...FILE_FIELDS.filter((field) => !KEY_FIELDS.some((key) => key === field)),
];

/** How suppliers call their columns; the first letters are enough. */
const words: Readonly<Partial<Record<FileField, RegExp>>> = {
  sku: /^(sku|art(ikel)?[ .-]?(nr|nummer|no)|item|code|ref|رمز|رقم الصنف)/i,
  gtin: /^(gtin|ean|upc|barcode|باركود)/i,
  offer: /^(offer|sale|angebot|promo|عرض)/i,
  price: /^(price|preis|vk|prix|precio|السعر|سعر)/i,
  stock: /^(stock|qty|quantity|on hand|bestand|menge|lager|المخزون|الكمية)/i,
  title: /^(title|name|bezeichnung|product|العنوان|الاسم|المنتج)/i,
  description: /^(desc|beschreibung|text|الوصف)/i,
  tags: /^(tag|schlagw|وسوم)/i,
  variant: /^(variant|option|الخيار|النوع)/i,
  category: /^(categor|kategorie|warengruppe|rubrik|catégorie|القسم|الفئة|التصنيف)/i,
  brand: /^(brand|marke|marque|marca|العلامة)/i,
  unit: /^(unit|einheit|unité|الوحدة)/i,
  manufacturer: /^(manufacturer|maker|hersteller|الشركة المصنعة|المصنع)/i,
};

/** Which field each column is, by its first line, each field once; null: none that is known. */
export function guessColumns(head: readonly string[]): (FileField | null)[] {
  const taken = new Set<FileField>();
  return head.map((cell) => {
    const name = cell.trim();
    const field =
      offeredFields.find((one) => one === name.toLowerCase()) ??
      offeredFields.find((one) => !taken.has(one) && words[one]?.test(name)) ??
      null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A sheet of two columns without a first line: numbers of goods, and how many there are. */
export function looksHeadless(rows: readonly (readonly string[])[]): boolean {
  const [first] = rows;
  return first !== undefined && first.length === 2 && /^\s*\d+\s*$/.test(first[1]!);
}
