import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { pictureName, recordId, savedRecord, slug, texts, title, visibility, words } from './record.ts';

/* What products are found by: categories with subcategories, brands, collections. */

const meta = {
  meta_title: words(CATALOGUE.metaTitle).default(''),
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
  texts: metaTexts,
});
export type CategoryInput = z.output<typeof categoryInput>;

export const subcategoryInput = z.strictObject({
  ...savedRecord,
  ...titled,
  ...meta,
  /** Its products move along with it. */
  category_id: recordId,
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

export const collectionInput = z.strictObject({
  ...savedRecord,
  ...titled,
  /** Of collections of the shop only. */
  on_home: z.boolean().default(false),
  /** In their order. */
  product_ids: z.array(recordId).max(CATALOGUE.collectionProducts).default([]),
  texts: texts({ title: CATALOGUE.title }),
});
export type CollectionInput = z.output<typeof collectionInput>;
