export const TRANSLATED_KINDS = [
  'product',
  'category',
  'subcategory',
  'brand',
  'collection',
  'attribute',
  'page',
  'banner',
  'link',
  'feature',
  'shipping-rule',
  'bundle-deal',
  'voucher',
  'flash-sale',
  'checklist-step',
  'store',
] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];
