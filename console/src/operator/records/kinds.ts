import type { RecordKindName } from '@souk/contract/console/operator-records';
import { STEP_PROOFS } from '@souk/rules/checklist';
import { CATALOGUE, CONSOLE, CONTENT } from '@souk/rules/limits';
import { SAFETY_RULES, SUBCATEGORY_SAFETY_RULES } from '@souk/rules/product-safety';
import type { Permission } from '@souk/rules/permissions';
import { BANNER_PLACES, LINK_AREAS } from '@souk/rules/window-places';
import type { Area, Place } from './calls.ts';
import type { KindTable, RecordField } from './record-field.ts';

const title: RecordField = { name: 'title', kind: 'text', max: CATALOGUE.title, translated: true };
const slug: RecordField = { name: 'slug', kind: 'slug', isOptional: true };
const image: RecordField = { name: 'image', kind: 'picture' };
const status: RecordField = { name: 'status', kind: 'visibility', side: true };
const turnedOn: RecordField = { name: 'status', kind: 'turned-on', side: true };
const banner: RecordField = { name: 'banner_image', kind: 'picture', isOptional: true };
const meta: readonly RecordField[] = [
  { name: 'meta_title', kind: 'text', max: CATALOGUE.metaTitle, translated: true, isOptional: true },
  {
    name: 'meta_description',
    kind: 'long',
    max: CATALOGUE.metaDescription,
    translated: true,
    isOptional: true,
  },
];
const on = (name: string): RecordField => ({ name, kind: 'switch', side: true });
const span: readonly RecordField[] = [
  { name: 'start', kind: 'moment' },
  { name: 'end', kind: 'moment' },
];
const allProducts = { store_id: null, category_id: null, brand_id: null };
const shown = { title: '', status: 'public', texts: {} };
const month = () => {
  const from = new Date();
  from.setMinutes(0, 0, 0);
  return { start: from.toISOString(), end: new Date(from.getTime() + 30 * 24 * 3_600_000).toISOString() };
};

/** Columns and fields of each kind of record. */
export const kinds: Readonly<Record<RecordKindName, KindTable>> = {
  category: {
    area: 'catalogue',
    isOrdered: true,
    columns: ['subcategories', 'products', 'featured'],
    fields: [
      title,
      slug,
      image,
      banner,
      ...meta,
      { name: 'commission_percent', kind: 'percent', isOptional: true },
      { name: 'tax_rule_id', kind: 'reference', to: 'tax-rule', isOptional: true },
      { name: 'safety_info', kind: 'choice', options: SAFETY_RULES },
      status,
      on('featured'),
      on('in_footer'),
    ],
    draft: { ...shown, image: '', commission_percent: null, tax_rule_id: null, safety_info: 'not_required' },
  },
  subcategory: {
    area: 'catalogue',
    isOrdered: true,
    columns: ['category', 'products'],
    fields: [
      title,
      {
        name: 'category_id',
        kind: 'reference',
        to: 'category',
      } as const,
      slug,
      image,
      ...meta,
      { name: 'safety_info', kind: 'choice', options: SUBCATEGORY_SAFETY_RULES },
      status,
      on('featured'),
      on('in_footer'),
    ],
    draft: { ...shown, image: '', category_id: 0, safety_info: 'parent' },
  },
  brand: {
    area: 'catalogue',
    isOrdered: true,
    columns: ['products', 'featured'],
    fields: [title, slug, image, banner, ...meta, status, on('featured')],
    draft: { ...shown, image: '' },
  },
  collection: {
    area: 'catalogue',
    isOrdered: true,
    columns: ['products', 'on_home'],
    fields: [
      title,
      slug,
      image,
      { name: 'rule', kind: 'rule' },
      { name: 'product_ids', kind: 'products' },
      status,
      on('on_home'),
    ],
    draft: { ...shown, image: '', rule: null, product_ids: [] },
  },
  attribute: {
    area: 'catalogue',
    columns: ['values', 'first'],
    fields: [title, { name: 'values', kind: 'values' }],
    draft: { title: '', values: [], texts: {} },
  },
  'tax-rule': {
    area: 'catalogue',
    columns: ['amount'],
    fields: [
      { name: 'title', kind: 'text', max: CATALOGUE.title },
      { name: 'amount', kind: 'amount' },
      on('is_default'),
    ],
    draft: { title: '', amount: { type: 'percent', percent: 0 }, is_default: false },
  },
  'shipping-rule': {
    area: 'catalogue',
    columns: ['places', 'delivery'],
    fields: [
      title,
      { name: 'per', kind: 'choice', options: ['line', 'piece'] },
      { name: 'free_from_minor', kind: 'money', isOptional: true },
      { name: 'places', kind: 'places' },
    ],
    draft: { title: '', per: 'line', free_from_minor: null, places: [], texts: {} },
  },
  'bundle-deal': {
    area: 'catalogue',
    columns: ['buy', 'free'],
    fields: [title, { name: 'buy', kind: 'count' }, { name: 'free', kind: 'count' }],
    draft: { title: '', buy: 2, free: 1, texts: {} },
  },
  voucher: {
    area: 'offers',
    columns: ['code', 'amount', 'payer', 'used', 'cost_minor', 'brought_minor', 'span'],
    onPhone: ['code', 'amount', 'cost_minor'],
    fields: [
      title,
      { name: 'code', kind: 'text', max: 50 } as const,
      { name: 'amount', kind: 'amount' } as const,
      { name: 'min_spend_minor', kind: 'money' },
      { name: 'shop_pays_percent', kind: 'payer' },
      ...span,
      { name: 'usage_limit', kind: 'count', isOptional: true },
      { name: 'limit_per_customer', kind: 'count', isOptional: true },
      turnedOn,
      on('is_public'),
    ],
    draft: {
      ...shown,
      code: '',
      amount: { type: 'percent', percent: 10 },
      min_spend_minor: 0,
      is_public: true,
      usage_limit: null,
      limit_per_customer: null,
      shop_pays_percent: null,
      ...month(),
    },
  },
  'flash-sale': {
    area: 'offers',
    columns: ['products', 'sold', 'span'],
    fields: [
      title,
      ...span,
      { name: 'proposals_until', kind: 'moment', isOptional: true },
      { name: 'proposals_percent', kind: 'count' },
      { name: 'products', kind: 'sale-products' } as const,
      turnedOn,
    ],
    draft: { ...shown, products: [], ...month(), proposals_until: null, proposals_percent: 10 },
  },
  'commission-rule': {
    area: 'terms',
    isOrdered: true,
    columns: ['share', 'applies', 'dates'],
    onPhone: ['share', 'applies'],
    fields: [
      { name: 'title', kind: 'text', max: CATALOGUE.title },
      { name: 'percent', kind: 'percent' },
      { name: 'applies_to', kind: 'applies' },
      ...span.map((field): RecordField => ({ ...field, isOptional: true })),
    ],
    draft: { title: '', percent: null, applies_to: allProducts, start: null, end: null },
  },
  'checklist-step': {
    area: 'terms',
    isOrdered: true,
    columns: ['proof', 'is_required', 'waiting'],
    onPhone: ['proof'],
    fields: [
      title,
      { name: 'text', kind: 'long', max: CONSOLE.stepText, translated: true, isOptional: true },
      { name: 'proof', kind: 'choice', options: STEP_PROOFS },
      status,
      on('is_required'),
    ],
    draft: { ...shown, text: '', proof: 'attest', is_required: false },
  },
  banner: {
    area: 'window',
    isOrdered: true,
    columns: ['place', 'subtitle'],
    within: BANNER_PLACES,
    fields: [
      { name: 'place', kind: 'choice', options: BANNER_PLACES },
      image,
      { name: 'title', kind: 'text', max: CONTENT.title, translated: true, isOptional: true },
      { name: 'subtitle', kind: 'text', max: CONTENT.subtitle, translated: true, isOptional: true },
      { name: 'button_text', kind: 'text', max: CONTENT.button, translated: true, isOptional: true },
      { name: 'target', kind: 'target' },
      status,
      on('closable'),
    ],
    draft: {
      ...shown,
      place: 'main_slider',
      image: '',
      subtitle: '',
      button_text: '',
      target: { kind: 'category', id: 0 },
      closable: false,
    },
  },
  page: {
    area: 'window',
    columns: ['address', 'changed'],
    fields: [
      title,
      slug,
      { name: 'description', kind: 'html', max: CONTENT.page, translated: true },
      ...meta,
    ],
    draft: { title: '', description: '', meta_title: '', meta_description: '', texts: {} },
  },
  link: {
    area: 'window',
    isOrdered: true,
    columns: ['area', 'address'],
    within: LINK_AREAS,
    fields: [
      { name: 'area', kind: 'choice', options: LINK_AREAS },
      title,
      { name: 'target', kind: 'link-target' },
      { name: 'image', kind: 'picture', isOptional: true },
      on('opens_new_window'),
    ],
    draft: {
      title: '',
      area: 'about',
      target: { kind: 'page', slug: '' },
      image: '',
      opens_new_window: false,
      texts: {},
    },
  },
  feature: {
    area: 'window',
    isOrdered: true,
    columns: [],
    fields: [title, { name: 'detail', kind: 'html', max: CONTENT.feature, translated: true }, image],
    draft: { title: '', detail: '', image: '', texts: {} },
  },
};

export const isKind = (name: string | undefined): name is RecordKindName =>
  name !== undefined && Object.hasOwn(kinds, name);

export const kindsOf = (area: Area): RecordKindName[] =>
  area === 'store'
    ? ['voucher', 'bundle-deal']
    : (Object.keys(kinds) as RecordKindName[]).filter((kind) => kinds[kind].area === area);

/** Stores always pay for their own vouchers, so the payer field is hidden. */
export const fieldsOf = ({ area, kind }: Place): readonly RecordField[] =>
  kinds[kind].fields.filter((field) => area !== 'store' || field.kind !== 'payer');
const ofStores = ['cost_minor', 'brought_minor'];
const isOf = ({ area }: Place, name: string) =>
  area === 'store' ? name !== 'payer' : !ofStores.includes(name);
export const columnsOf = (place: Place): readonly string[] =>
  kinds[place.kind].columns.filter((name) => isOf(place, name));
export const phoneColumnsOf = (place: Place): readonly string[] =>
  (kinds[place.kind].onPhone ?? []).filter((name) => isOf(place, name));

const resources = { catalogue: 'catalog', offers: 'marketing', terms: 'sellers', window: 'content' } as const;
export const rightOf = ({ area, kind }: Place, act: 'read' | 'write'): Permission =>
  area !== 'store'
    ? `${resources[area]}.${act}`
    : `${kind === 'shipping-rule' ? 'shipping' : 'vouchers'}.${act}`;

const numbers = new Set([
  'products',
  'subcategories',
  'used',
  'sold',
  'values',
  'places',
  'buy',
  'free',
  'amount',
  'share',
  'waiting',
  ...ofStores,
]);
export const isNumber = (name: string) => numbers.has(name);
