import type { MessageKey } from '@souk/contract/message-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';

const names: Readonly<Record<string, MessageKey>> = {
  title: 'console.product.title',
  slug: 'console.field.slug',
  status: 'console.product.status',
  overview: 'console.field.overview',
  description: 'console.product.description',
  unit: 'console.field.unit',
  badge: 'console.field.badge',
  tags: 'console.product.tags',
  selling_minor: 'console.product.price',
  offered_minor: 'console.product.offer',
  category_id: 'console.product.category',
  subcategory_id: 'console.field.subcategory',
  brand_id: 'console.product.brand',
  tax_rule_id: 'console.product.tax',
  shipping_rule_id: 'console.product.shipping',
  bundle_deal_id: 'console.field.bundle',
  collection_ids: 'console.field.collections',
  refundable: 'console.product.refundable',
  warranty_months: 'console.field.warranty',
  weight_grams: 'console.field.weight',
  dimensions: 'console.field.dimensions',
  manufacturer: 'console.field.manufacturer',
  responsible_person: 'console.field.responsible',
  safety: 'console.field.safety',
  video: 'console.field.video',
  video_thumb: 'console.field.video-picture',
  meta_title: 'console.field.meta-title',
  meta_description: 'console.field.meta-description',
  meta_keywords: 'console.field.meta-keywords',
  specifications: 'console.field.specifications',
  pictures: 'console.product.pictures',
  variants: 'console.field.variants',
  texts: 'console.field.texts',
  stock: 'console.product.stock',
  price: 'console.product.price',
  offer: 'console.product.offer',
  sku: 'console.stock.sku',
  gtin: 'console.field.gtin',
  product_id: 'console.field.product-id',
  inventory_id: 'console.field.kind-id',
  category: 'console.product.category',
  brand: 'console.product.brand',
  variant: 'console.field.kind',
  row: 'console.field.row',
  product: 'console.product.product',
  state: 'console.product.status',
  quantity: 'console.product.stock',
};

export const isProductField = (field: string): boolean => Object.hasOwn(names, field);

/** What a field of a product is called. */
export const fieldName = (field: string, t: Translate): string =>
  isProductField(field) ? t(names[field]!) : field;
