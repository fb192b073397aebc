/** Columns that a file may have: the first four say which row it is, the others what becomes of it. */
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
  'responsible_person',
  'safety',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** One of these says which row of the store's it is. */
export const KEY_FIELDS = ['sku', 'gtin', 'product_id'] as const satisfies readonly FileField[];
