import { isGtin } from '@souk/rules/gtin';
import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import {
  count,
  minor,
  pictureName,
  recordId,
  name,
  requiredName,
  requiredWords,
  savedRecord,
  slug,
  tag,
  texts,
  title,
  visibility,
  words,
} from './record.ts';

const variant = z.strictObject({
  id: recordId.optional(),
  /** One value of each of the product's attributes; empty without variants. */
  value_ids: z.array(recordId).max(CATALOGUE.variantAttributes).default([]),
  sku: requiredWords(CATALOGUE.sku).nullable().default(null),
  gtin: z.string().refine(isGtin).nullable().default(null),
  /** For variants with values; 0: the product's price (SPEC §9). */
  price_minor: minor.default(0),
  /** Initial stock; later changes use their own call. */
  stock: count(CATALOGUE.stock).default(0),
});

const picture = z.strictObject({
  image: pictureName,
  alt: words(CATALOGUE.alt).default(''),
  /** Variants it is shown for; empty: all. */
  value_ids: z.array(recordId).max(CATALOGUE.attributeValues).default([]),
});

export const productInput = z.strictObject({
  ...savedRecord,
  /** The owning store, when operators create a product; sellers can't set it. */
  store_id: recordId.optional(),
  title,
  slug,
  status: visibility.default('public'),
  overview: words(CATALOGUE.overview).default(''),
  /** HTML, sanitized. */
  description: words(CATALOGUE.description).default(''),
  unit: requiredName(CATALOGUE.unit).default('piece'),
  badge: requiredName(CATALOGUE.badge).nullable().default(null),
  tags: z.array(tag).max(CATALOGUE.tags).default([]),
  selling_minor: minor,
  /** 0: no offer. */
  offered_minor: minor.default(0),
  category_id: recordId,
  subcategory_id: recordId.nullable().default(null),
  brand_id: recordId.nullable().default(null),
  tax_rule_id: recordId,
  shipping_rule_id: recordId,
  bundle_deal_id: recordId.nullable().default(null),
  /** Absent: unchanged. */
  collection_ids: z.array(recordId).max(100).optional(),
  refundable: z.boolean().default(true),
  warranty_months: count(CATALOGUE.warrantyMonths).default(0),
  weight_grams: count(CATALOGUE.weightGrams).nullable().default(null),
  dimensions: requiredWords(CATALOGUE.dimensions).nullable().default(null),
  /** Manufacturer with postal and electronic address; responsible person in the EU, if different. */
  manufacturer: requiredWords(CATALOGUE.safetyContact).nullable().default(null),
  /** ISO 3166-1 alpha-2. */
  manufacturer_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  responsible_person: requiredWords(CATALOGUE.safetyContact).nullable().default(null),
  /** Warnings and safe use. */
  safety: words(CATALOGUE.safety).default(''),
  /** An uploaded file name, or an https URL. */
  video: z
    .union([pictureName, z.url({ protocol: /^https$/ }).max(CATALOGUE.videoLink)])
    .nullable()
    .default(null),
  video_thumb: pictureName.nullable().default(null),
  meta_title: name(CATALOGUE.metaTitle).default(''),
  meta_description: words(CATALOGUE.metaDescription).default(''),
  meta_keywords: words(CATALOGUE.metaKeywords).default(''),
  specifications: z
    .array(
      z.strictObject({
        title: requiredName(CATALOGUE.specificationTitle),
        value: words(CATALOGUE.specificationValue),
      }),
    )
    .max(CATALOGUE.specifications)
    .default([]),
  /** The first is the main picture. */
  pictures: z.array(picture).min(1).max(CATALOGUE.pictures),
  variants: z.array(variant).min(1).max(CATALOGUE.variants),
  texts: texts({
    title: CATALOGUE.title,
    unit: CATALOGUE.unit,
    badge: CATALOGUE.badge,
    overview: CATALOGUE.overview,
    description: CATALOGUE.description,
    tags: CATALOGUE.metaKeywords,
    meta_title: CATALOGUE.metaTitle,
    meta_description: CATALOGUE.metaDescription,
    meta_keywords: CATALOGUE.metaKeywords,
    /** One row per line, `title: value`; translates all rows of the product. */
    specifications: CATALOGUE.specificationsText,
    safety: CATALOGUE.safety,
  }),
});
export type ProductInput = z.output<typeof productInput>;

/** New stock as counted by a person who saw `seen`; or a relative change. */
export const stockInput = z.strictObject({
  inventory_id: recordId,
  change: z.union([
    z.strictObject({ set: count(CATALOGUE.stock), seen: count(CATALOGUE.stock) }),
    z.strictObject({ add: z.int().min(-CATALOGUE.stock).max(CATALOGUE.stock) }),
  ]),
});
export type StockInput = z.output<typeof stockInput>;
