import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import type { MessageKey } from '@souk/contract/message-key';
import { actWordsOf } from '@souk/rules/act-words';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Format } from '../format.ts';
import { partyText } from './history-codes.ts';
import { fieldsText, isCode, type Value } from './history-words.ts';

type Words = { t: Translate; format: Pick<Format, 'money'> };

const answers = [
  'keeps',
  'whole_part',
  'on_the_shelf',
  'was_paid',
  'is_trusted',
  'is_answered',
  'moves_money',
  'is_shared',
] as const;
const counted = ['pieces', 'sellable', 'unchanged', 'rows', 'refused'] as const;
const quoted: readonly string[] = ['reason', 'note', 'reply', 'message'];

/** What was counted in the acts that record a count. */
const counts: Readonly<Partial<Record<string, MessageKey>>> = {
  'bank-statement': 'operator.count.bank-statement',
  'bank-transaction': 'operator.count.bank-transaction',
  newsletter: 'operator.count.newsletter',
  'review-list': 'operator.count.review-list',
  samples: 'operator.count.samples',
  flash_sale: 'operator.count.flash_sale',
  interface_texts: 'operator.count.interface_texts',
  'payout-file': 'operator.count.payout-file',
  'cash-handover': 'operator.count.cash-handover',
};

/** A recorded value as a phrase of its own, without its label; null if it needs the label. */
export function factText({ action, entity, after }: HistoryEntry, name: string, words: Words): string | null {
  const { t } = words;
  const value = after?.[name];
  if (name === 'product' && entity === 'flash_sale') return offerText(after, words);
  if (typeof value === 'boolean') {
    const answer = answers.find((one) => one === name);
    return answer ? t(`operator.fact.${answer}${value ? '' : '.not'}` as const) : null;
  }
  if (typeof value === 'number') return countText(action, name, value, t);
  if (typeof value === 'string' && value !== '') {
    if (quoted.includes(name)) return isCode(value) ? null : t('operator.fact.quoted', { value });
    return name === 'borne_by' ? t('operator.fact.borne_by', { value: partiesText(value, t) }) : null;
  }
  if (!Array.isArray(value)) return null;
  if (name === 'fields') return t('operator.fact.fields', { value: fieldsText(entity, value, t) });
  return name === 'parcels' ? parcelsText(value, t) : null;
}

function countText(action: string, name: string, count: number, t: Translate): string | null {
  const field = counted.find((one) => one === name);
  if (field) return t(`operator.fact.${field}`, { count });
  const key = name === 'count' ? counts[actWordsOf(action)?.thing ?? ''] : undefined;
  return key ? t(key, { count }) : null;
}

const partiesText = (codes: string, t: Translate) =>
  codes
    .split(', ')
    .map((code) => partyText(code, t))
    .join(', ');

/** The product and price that a store proposes for a flash sale. */
function offerText(after: HistoryEntry['after'], { t, format }: Words): string | null {
  const [product, minor, currency] = [after?.['product'], after?.['price_minor'], after?.['currency']];
  if (typeof product !== 'string' || typeof minor !== 'number' || typeof currency !== 'string') return null;
  return t('operator.fact.offer', { product, price: format.money({ minor, currency }) });
}

function parcelsText(parcels: readonly Value[], t: Translate): string | null {
  const texts = parcels.map((parcel) => {
    if (parcel === null || typeof parcel !== 'object' || Array.isArray(parcel)) return null;
    const { carrier, parcel_number: number } = parcel;
    return typeof carrier === 'string' && typeof number === 'string' && number !== ''
      ? t('operator.fact.parcel', { carrier, number })
      : null;
  });
  return texts.every((text) => text !== null) && texts.length > 0 ? texts.join(' · ') : null;
}
