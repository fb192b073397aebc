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

/* What stands around the goods: banners, pages, links and features; the languages and words of the interface; settings. */

/** What a banner leads to (SPEC §9's source types 1 to 6). */
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
  // Sentences of the shop, which may hold direction marks around amounts.
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
  /** HTML; what may not stand in a page is taken out. */
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
  /** Where it leads: a page of the shop, any address, or nowhere: payment marks may be pictures only. */
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

/** The front page from top to bottom; what is not named stands after the rest. */
export const homePageInput = z.strictObject({
  ...savedRecord,
  sections: z
    .array(z.strictObject({ section: z.enum(HOME_SECTIONS), shown: z.boolean() }))
    .refine((sections) => new Set(sections.map(({ section }) => section)).size === sections.length),
});
export type HomePageInput = z.output<typeof homePageInput>;

export const languageInput = z.strictObject({
  code: languageCode,
  /** As its readers call it. */
  name: requiredName(CONTENT.languageName),
  direction: z.enum(['ltr', 'rtl']),
  enabled: z.boolean().default(true),
  /** True for exactly one: saving another with it takes it from this one. */
  is_default: z.boolean().default(false),
});
export type LanguageInput = z.output<typeof languageInput>;

export const languageOrder = z.strictObject({ codes: z.array(languageCode).min(1).max(200) });

/** Words of the interface in one language by their keys; null: as they come with the shop. */
export const interfaceTextsInput = z.strictObject({
  language: languageCode,
  texts: z.record(z.string().max(200), z.string().min(1).max(CONTENT.interfaceText).nullable()),
});
export type InterfaceTextsInput = z.output<typeof interfaceTextsInput>;

/** By the key of the setting; each is checked by what that setting takes. */
export const settingsInput = z.strictObject({ settings: z.record(z.string().max(100), z.json()) });
export type SettingsInput = z.output<typeof settingsInput>;
