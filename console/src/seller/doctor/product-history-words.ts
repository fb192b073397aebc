import type { MessageKey } from '@souk/contract/message-key';
import type { ProductPastEntry } from '@souk/contract/seller-console/past';
import { fieldName } from '#parts/product-field.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { plainTextOf } from '../plain-text.ts';
import type { Choices } from '../edited-product.ts';

type Value = NonNullable<ProductPastEntry['after']>[string] | undefined;

const acts = [
  'save',
  'state',
  'stock',
  'take_down',
  'put_back',
  'delete',
  'draft.begin',
  'draft.submit',
  'draft.schedule',
  'draft.take-back',
  'draft.drop',
  'draft.approve',
  'draft.reject',
  'draft.publish',
] as const;

export function actWords({ action, before }: ProductPastEntry, t: Translate): string {
  if (action === 'product.save' && before === null) return t('console.past.act.made');
  const act = acts.find((one) => action === `product.${one}`);
  return act ? t(`console.past.act.${act}`) : action;
}

/** Internal ids, not displayed. */
const hiddenFields = new Set(['draft', 'inventory_id']);

/** Changed fields to display, in order. None for a creation. */
export function changedFields({ action, before, after }: ProductPastEntry): string[] {
  if (action === 'product.save' && before === null) return [];
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !hiddenFields.has(name),
  );
}

export function pastFieldName(name: string, t: Translate): string {
  if (name === 'reason') return t('console.past.field.reason');
  return name === 'fields' ? t('console.past.field.fields') : fieldName(name, t);
}

const states: Readonly<Record<string, MessageKey>> = {
  public: 'console.product.public',
  private: 'console.product.state.paused',
  archived: 'console.product.state.archived',
};

type Known = {
  t: Translate;
  choices: Choices;
  money(minor: number): string;
  listed(words: readonly string[]): string;
};

/** A value as text: formatted amounts, names of choices, sizes of collections. */
export function pastValue(name: string, value: Value, { t, choices, money, listed }: Known): string {
  if (value === null || value === undefined || value === '') return t('console.past.empty');
  if (name.endsWith('_minor') && typeof value === 'number')
    return value === 0 ? t('console.past.empty') : money(value);
  if (name.endsWith('_id') && typeof value === 'number') return nameOf(name, value, choices);
  if ((name === 'state' || name === 'status') && typeof value === 'string' && states[value])
    return t(states[value]);
  if (typeof value === 'boolean') return t(value ? 'console.past.yes' : 'console.past.no');
  if (Array.isArray(value)) return listOf(name, value, { t, listed });
  if (typeof value === 'object') return t('console.past.entries', { count: Object.keys(value).length });
  return cut(name === 'description' || name === 'overview' ? withoutTags(String(value)) : String(value));
}

function listOf(
  name: string,
  values: readonly unknown[],
  { t, listed }: Pick<Known, 't' | 'listed'>,
): string {
  const words = values.filter((value): value is string => typeof value === 'string');
  if (values.length === 0) return t('console.past.empty');
  if (words.length < values.length) return t('console.past.entries', { count: values.length });
  return cut(listed(words.map((word) => (name === 'fields' ? fieldName(word, t) : word))));
}

function nameOf(name: string, id: number, choices: Choices): string {
  const lists: Readonly<Record<string, readonly { id: number; title: string }[]>> = {
    category_id: choices.categories,
    subcategory_id: choices.categories.flatMap(({ subcategories }) => subcategories),
    brand_id: choices.brands,
    tax_rule_id: choices.tax_rules,
    shipping_rule_id: choices.shipping_rules,
    bundle_deal_id: choices.bundles,
  };
  return lists[name]?.find((one) => one.id === id)?.title ?? `#${id}`;
}

const withoutTags = (html: string) => plainTextOf(html) ?? html.replaceAll(/<[^>]*>/g, ' ').trim();

const longest = 160;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
