import { CATALOGUE, CONTENT } from '@souk/rules/limits';
import { HOME_SECTIONS } from '@souk/rules/home-sections';
import { BANNER_PLACES, LINK_AREAS } from '@souk/rules/window-places';
import { z } from 'zod';
import {
  languageCode,
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

/* Content around products: banners, pages, links and features; languages and interface texts; settings. */

export const bannerTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), id: recordId }),
  z.strictObject({ kind: z.literal('subcategory'), id: recordId }),
  z.strictObject({
    kind: z.literal('tags'),
    tags: z.array(tag).min(1).max(CATALOGUE.tags),
  }),
  z.strictObject({ kind: z.literal('brand'), id: recordId }),
  z.strictObject({ kind: z.literal('product'), id: recordId }),
  z.strictObject({ kind: z.literal('url'), url: requiredWords(CONTENT.address) }),
]);
export type BannerTarget = z.output<typeof bannerTarget>;

export const bannerInput = z.strictObject({
  ...savedRecord,
  place: z.enum(BANNER_PLACES),
  title: words(CONTENT.title).default(''),
  subtitle: words(CONTENT.subtitle).default(''),
  button_text: words(CONTENT.button).default(''),
  image: pictureName,
  target: bannerTarget,
  closable: z.boolean().default(false),
  status: visibility.default('public'),
  texts: texts({ title: CONTENT.title, subtitle: CONTENT.subtitle, button_text: CONTENT.button }, new Set()),
});
export type BannerInput = z.output<typeof bannerInput>;

export const pageInput = z.strictObject({
  ...savedRecord,
  title,
  slug,
  /** HTML, sanitized. */
  description: words(CONTENT.page),
  meta_title: name(CATALOGUE.metaTitle).default(''),
  meta_description: words(CATALOGUE.metaDescription).default(''),
  texts: texts({
    title: CATALOGUE.title,
    description: CONTENT.page,
    meta_title: CATALOGUE.metaTitle,
    meta_description: CATALOGUE.metaDescription,
  }),
});
export type PageInput = z.output<typeof pageInput>;

export const siteFeatureInput = z.strictObject({
  ...savedRecord,
  title,
  /** HTML. */
  detail: words(CONTENT.feature),
  image: pictureName,
  texts: texts({ title: CATALOGUE.title, detail: CONTENT.feature }),
});
export type SiteFeatureInput = z.output<typeof siteFeatureInput>;

export const siteLinkInput = z.strictObject({
  ...savedRecord,
  area: z.enum(LINK_AREAS),
  title,
  /** Target: a page of the shop, any URL, or none, because payment logos may be plain pictures. */
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('page'), slug: requiredWords(CATALOGUE.slug) }),
    z.strictObject({ kind: z.literal('url'), url: requiredWords(CONTENT.address) }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
  image: z.union([z.literal(''), pictureName]).default(''),
  opens_new_window: z.boolean().default(false),
  texts: texts({ title: CATALOGUE.title }),
});
export type SiteLinkInput = z.output<typeof siteLinkInput>;

/** Home page sections from top to bottom; unlisted ones go last. */
export const homePageInput = z.strictObject({
  ...savedRecord,
  sections: z
    .array(z.strictObject({ section: z.enum(HOME_SECTIONS), shown: z.boolean() }))
    .refine((sections) => new Set(sections.map(({ section }) => section)).size === sections.length),
});
export type HomePageInput = z.output<typeof homePageInput>;

export const languageInput = z.strictObject({
  code: languageCode,
  /** Its native name. */
  name: requiredName(CONTENT.languageName),
  direction: z.enum(['ltr', 'rtl']),
  enabled: z.boolean().default(true),
  is_default: z.boolean().default(false),
});
export type LanguageInput = z.output<typeof languageInput>;

export const languageOrder = z.strictObject({ codes: z.array(languageCode).min(1).max(200) });

/** Interface texts of one language by key; null restores the shipped text. */
export const interfaceTextsInput = z.strictObject({
  language: languageCode,
  texts: z.record(z.string().max(200), z.string().min(1).max(CONTENT.interfaceText).nullable()),
});
export type InterfaceTextsInput = z.output<typeof interfaceTextsInput>;
