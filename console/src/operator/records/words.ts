import type { MessageKey } from '@souk/contract/message-key';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Place } from './calls.ts';
import { isOffer } from './offer-state.ts';

/* Each kind, field, column and option has a text named after it. */

export const kindTitle = (kind: RecordKindName, t: Translate) => t(`operator.kind.${kind}`);
export const newTitle = (kind: RecordKindName, t: Translate) => t(`operator.kind.${kind}.new`);
export const fieldTitle = (name: string, t: Translate) =>
  t(`operator.field.${name}` as 'operator.field.title');
export const columnTitle = (name: string, t: Translate) =>
  t(`operator.column.${name}` as 'operator.column.products');
export const optionText = (name: string, t: Translate) =>
  t(`operator.option.${name}` as 'operator.option.line');
/** Texts of a kind that differ from the general ones. */
type OwnWords = Readonly<Record<'none' | 'saved' | 'save' | 'gone', MessageKey>>;
const wordsOfTerms: Partial<Record<RecordKindName, OwnWords>> = {
  'commission-rule': {
    none: 'operator.commission.none',
    saved: 'operator.commission.saved',
    save: 'operator.commission.save',
    gone: 'operator.commission.delete.text',
  },
  'checklist-step': {
    none: 'operator.steps.none',
    saved: 'operator.steps.saved',
    save: 'operator.steps.save',
    gone: 'operator.steps.delete.text',
  },
};
export const ownWords = (kind: RecordKindName) => wordsOfTerms[kind];

/** Title of the card with the status. */
export function sideTitle(kind: RecordKindName): MessageKey {
  if (kind === 'checklist-step') return 'operator.steps.shown';
  return isOffer(kind) ? 'operator.field.status' : 'operator.record.shown';
}

/** Text of an empty list. */
export const nothingYet = (kind: RecordKindName, t: Translate) =>
  kind === 'link'
    ? t('operator.kind.link.none')
    : t(wordsOfTerms[kind]?.none ?? 'operator.record.none', { kind: kindTitle(kind, t) });

function textOf(kind: RecordKindName, area: Place['area']): MessageKey | null {
  if (kind === 'checklist-step') return 'operator.area.steps';
  if (kind === 'commission-rule') return 'operator.area.terms';
  return area === 'window' ? 'operator.area.window' : null;
}

/** Title and description of a list page. */
export function pageWords({ area, kind }: Place, t: Translate): { title: string; text?: string } {
  if (area === 'store') return { title: t('console.offers.title'), text: t('console.offers.text') };
  const text = textOf(kind, area);
  return { title: kindTitle(kind, t), ...(text && { text: t(text) }) };
}

/** Fields with a hint. */
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
  'safety_info',
  'text',
];
export const fieldHint = (name: string, t: Translate) =>
  explained.includes(name) ? t(`operator.field.${name}.hint` as 'operator.field.slug.hint') : undefined;
