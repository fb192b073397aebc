import type { TranslatedKind } from '@souk/rules/translated-kinds';
import { STORE_TEXTS } from '@souk/contract/seller-console/store';
import { CATALOGUE, CONSOLE, CONTENT } from '@souk/rules/limits';
import type { TranslatedEntity } from '#texts/translations.ts';

export type TranslatedField = { name: string; kind: 'text' | 'long' | 'html'; max: number };
type KindOfTexts = {
  table: TranslatedEntity;
  fields: readonly TranslatedField[];
  /** The naming column, if not `title`. */
  title?: string;
  has?: { image?: true; store?: true };
  /** Filters out records that are archived rather than deleted. */
  isOnlyWhere?: string;
};

const title: TranslatedField = { name: 'title', kind: 'text', max: CATALOGUE.title };
const meta: readonly TranslatedField[] = [
  { name: 'meta_title', kind: 'text', max: CATALOGUE.metaTitle },
  { name: 'meta_description', kind: 'long', max: CATALOGUE.metaDescription },
];

export const translatedKinds: Readonly<Record<TranslatedKind, KindOfTexts>> = {
  product: {
    table: 'products',
    fields: [
      title,
      { name: 'unit', kind: 'text', max: CATALOGUE.unit } as const,
      { name: 'badge', kind: 'text', max: CATALOGUE.badge },
      { name: 'overview', kind: 'html', max: CATALOGUE.overview },
      { name: 'description', kind: 'html', max: CATALOGUE.description },
      { name: 'tags', kind: 'text', max: CATALOGUE.metaKeywords } as const,
      ...meta,
      { name: 'meta_keywords', kind: 'text', max: CATALOGUE.metaKeywords },
      { name: 'safety', kind: 'long', max: CATALOGUE.safety },
    ],
    has: { image: true, store: true },
    isOnlyWhere: 'archived_at',
  },
  category: { table: 'categories', fields: [title, ...meta], has: { image: true } },
  subcategory: { table: 'subcategories', fields: [title, ...meta], has: { image: true } },
  brand: { table: 'brands', fields: [title, ...meta], has: { image: true } },
  collection: { table: 'collections', fields: [title], has: { image: true, store: true } },
  attribute: { table: 'attributes', fields: [title], has: { store: true } },
  page: {
    table: 'pages',
    fields: [title, { name: 'description', kind: 'html', max: CONTENT.page }, ...meta],
  },
  banner: {
    table: 'banners',
    has: { image: true },
    fields: [
      { name: 'title', kind: 'text', max: CONTENT.title },
      { name: 'subtitle', kind: 'long', max: CONTENT.subtitle },
      { name: 'button_text', kind: 'text', max: CONTENT.button },
    ],
  },
  link: { table: 'site_links', fields: [title], has: { image: true } },
  feature: {
    table: 'site_features',
    has: { image: true },
    fields: [title, { name: 'detail', kind: 'html', max: CONTENT.feature }],
  },
  'shipping-rule': { table: 'shipping_rules', fields: [title], has: { store: true } },
  'bundle-deal': { table: 'bundle_deals', fields: [title], has: { store: true } },
  voucher: { table: 'vouchers', fields: [title], has: { store: true } },
  'flash-sale': { table: 'flash_sales', fields: [title] },
  'checklist-step': {
    table: 'checklist_steps',
    fields: [title, { name: 'text', kind: 'long', max: CONSOLE.stepText }],
  },
  store: {
    table: 'stores',
    title: 'name',
    has: { image: true },
    fields: [
      { name: 'name', kind: 'text', max: STORE_TEXTS.name },
      { name: 'description', kind: 'html', max: STORE_TEXTS.description },
      { name: 'return_policy', kind: 'html', max: STORE_TEXTS.return_policy },
      { name: 'meta_description', kind: 'long', max: STORE_TEXTS.meta_description },
    ],
  },
};
