import { COLLECTION_SORTS } from '@souk/rules/collection-sorts';
import { SAFETY_RULES, SUBCATEGORY_SAFETY_RULES } from '@souk/rules/product-safety';
import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import {
  minor,
  name,
  percent,
  pictureName,
  recordId,
  savedRecord,
  slug,
  tag,
  texts,
  title,
  visibility,
  words,
} from './record.ts';

/* Groupings of products: categories with subcategories, brands, collections. */

const meta = {
  meta_title: name(CATALOGUE.metaTitle).default(''),
  meta_description: words(CATALOGUE.metaDescription).default(''),
};
const metaTexts = texts({
  title: CATALOGUE.title,
  meta_title: CATALOGUE.metaTitle,
  meta_description: CATALOGUE.metaDescription,
});
const titled = { title, slug, image: pictureName, status: visibility.default('public') };

export const categoryInput = z.strictObject({
  ...savedRecord,
  ...titled,
  ...meta,
  banner_image: pictureName.nullable().default(null),
  featured: z.boolean().default(false),
  in_footer: z.boolean().default(false),
  /** Commission for its products; null: the shop's default. A store's own rate takes precedence. */
  commission_percent: percent.nullable().default(null),
  /** Default tax rule of its new products; null: the shop's default. */
  tax_rule_id: recordId.nullable().default(null),
  /** Product safety information (GPSR) its products need before they go on sale. */
  safety_info: z.enum(SAFETY_RULES).default('not_required'),
  texts: metaTexts,
});
export type CategoryInput = z.output<typeof categoryInput>;

export const subcategoryInput = z.strictObject({
  ...savedRecord,
  ...titled,
  ...meta,
  /** Products move along with the subcategory. */
  category_id: recordId,
  safety_info: z.enum(SUBCATEGORY_SAFETY_RULES).default('parent'),
  featured: z.boolean().default(false),
  in_footer: z.boolean().default(false),
  texts: metaTexts,
});
export type SubcategoryInput = z.output<typeof subcategoryInput>;

export const brandInput = z.strictObject({
  ...savedRecord,
  ...titled,
  ...meta,
  banner_image: pictureName.nullable().default(null),
  featured: z.boolean().default(false),
  texts: metaTexts,
});
export type BrandInput = z.output<typeof brandInput>;

/** Automatic collections: visible products that meet all conditions. */
export const collectionRule = z.strictObject({
  /** Any of these; empty: no restriction. */
  category_ids: z.array(recordId).max(100).default([]),
  brand_ids: z.array(recordId).max(100).default([]),
  tags: z.array(tag).max(CATALOGUE.tags).default([]),
  min_minor: minor.nullable().default(null),
  max_minor: minor.nullable().default(null),
  only_on_sale: z.boolean().default(false),
  days: z.int().min(1).max(3650).nullable().default(null),
  sort: z.enum(COLLECTION_SORTS).default('new'),
  limit: z.int().min(1).max(200).default(24),
});
export type CollectionRule = z.output<typeof collectionRule>;

export const collectionInput = z.strictObject({
  ...savedRecord,
  ...titled,
  on_home: z.boolean().default(false),
  /** Null: uses `product_ids`, which is ignored otherwise. */
  rule: collectionRule.nullable().default(null),
  product_ids: z.array(recordId).max(CATALOGUE.collectionProducts).default([]),
  texts: texts({ title: CATALOGUE.title }),
});
export type CollectionInput = z.output<typeof collectionInput>;
