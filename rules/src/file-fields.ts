/** Columns a file may have: the first four identify the row, the others are values to set. */
export const FILE_FIELDS = [
  'product_id',
  'inventory_id',
  'sku',
  'gtin',
  'title',
  'variant',
  'category',
  'brand',
  'price',
  'offer',
  'stock',
  'status',
  'description',
  'tags',
  'unit',
  'warranty_months',
  'weight_grams',
  'meta_title',
  'meta_description',
  'manufacturer',
  'manufacturer_country',
  'responsible_person',
  'safety',
] as const;

/** Columns that only imports have; each is converted to a field above when the file is read. */
export const IMPORT_FIELDS = [
  ...FILE_FIELDS,
  /** The price before a discount; `price` is then the discounted one. */
  'compare_at_price',
  'weight_kg',
  'weight_lb',
  'weight_oz',
] as const;
export type FileField = (typeof IMPORT_FIELDS)[number];

export const KEY_FIELDS = ['sku', 'gtin', 'product_id'] as const satisfies readonly FileField[];
