import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/* Each kind, field, column and option has its words under its own name. */

export const kindTitle = (kind: RecordKindName, t: Translate) => t(`operator.kind.${kind}`);
export const newTitle = (kind: RecordKindName, t: Translate) => t(`operator.kind.${kind}.new`);
export const fieldTitle = (name: string, t: Translate) =>
  t(`operator.field.${name}` as 'operator.field.title');
export const columnTitle = (name: string, t: Translate) =>
  t(`operator.column.${name}` as 'operator.column.products');
export const optionText = (name: string, t: Translate) =>
  t(`operator.option.${name}` as 'operator.option.line');
/** Fields that need a sentence. */
const explained = [
  'slug',
  'meta_title',
  'meta_description',
  'code',
  'min_spend_minor',
  'usage_limit',
  'limit_per_customer',
  'product_ids',
  'values',
  'places',
  'free_from_minor',
  'proposals_until',
  'proposals_percent',
  'commission_percent',
];
export const fieldHint = (name: string, t: Translate) =>
  explained.includes(name) ? t(`operator.field.${name}.hint` as 'operator.field.slug.hint') : undefined;
