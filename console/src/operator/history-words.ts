import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import { isOrderStatus, ORDER_STATUS } from '@souk/rules/order-status';
import { HISTORY_FIELDS, HIDDEN_FIELDS } from '@souk/rules/history-acts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { fieldName, isProductField } from '#parts/product-field.ts';
import type { Format } from '../format.ts';
import { codeText } from './history-codes.ts';
import { kinds } from './records/kinds.ts';
import { roleFieldText, roleFieldTitle } from './roles/role-words.ts';
import { fieldTitle } from './records/words.ts';
import { choiceText, settingTitle, valueText } from './setting-words.ts';

export type Value = NonNullable<HistoryEntry['after']>[string];

const addressFields = [
  'name',
  'phone',
  'address_1',
  'address_2',
  'zip',
  'city',
  'state',
  'country',
  'note',
] as const;

const fields = new Set(Object.values(kinds).flatMap((kind) => kind.fields.map(({ name }) => name)));

/** Whether a value is an internal name or id. */
export const isCode = (value: Value | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[a-z]+(?:[-_.][a-z]+)*$/.test(value));

/** Names of the changed fields. */
export const changedNames = (before: HistoryEntry['before'], after: HistoryEntry['after']): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) =>
      !HIDDEN_FIELDS.includes(name) &&
      !(before && after && JSON.stringify(before[name]) === JSON.stringify(after[name])),
  );

/** The status of a moved order, which is recorded as its code; null of anything else. */
export function statusText(
  action: string,
  name: string,
  value: Value | undefined,
  t: Translate,
): string | null {
  if (action !== 'order.move' || name !== 'status' || typeof value !== 'number') return null;
  return isOrderStatus(value) ? t(`console.order.moved-to.${ORDER_STATUS[value]}`) : null;
}

/** Whether an entry has old values only; they are technical details, not changes. */
export const isDeletion = (before: HistoryEntry['before'], after: HistoryEntry['after']): boolean =>
  before !== null && Object.keys(after ?? {}).length === 0;

/** Whether an entry has all values of a new record; its sentence says what was added. */
export const isCreation = ({
  action,
  before,
  after,
}: Pick<HistoryEntry, 'action' | 'before' | 'after'>): boolean =>
  before === null && action.endsWith('.save') && Object.keys(after ?? {}).length > 3;

/** Fields of a role whose members were moved to another; the others are its name and permissions. */
const ofMovedRole = ['role', 'members', 'invitations'];

/** Label of a field; null if it has only an internal name. */
export function changedName(entity: string, name: string, t: Translate): string | null {
  if (entity === 'settings') return settingTitle(name, t);
  if (entity === 'role' && !ofMovedRole.includes(name)) return roleFieldTitle(name, t);
  // Interface texts are labeled by their keys, as on their page.
  if (entity === 'interface_texts' && name.includes('.')) return name;
  if (name === 'texts') return t('operator.history.translations');
  if (entity === 'product' && isProductField(name)) return fieldName(name, t);
  if (fields.has(name)) return fieldTitle(name, t);
  const field = HISTORY_FIELDS.find((one) => one === name);
  if (field) return t(`operator.told.${field}`);
  return isProductField(name) ? fieldName(name, t) : null;
}

function addressField(name: unknown, t: Translate): string | null {
  const field = addressFields.find((one) => one === (name === 'delivery_instruction' ? 'note' : name));
  return field ? t(`operator.delivery.${field}`) : null;
}

/** Labels of changed fields; fields without one are counted. */
export function fieldsText(entity: string, fields: readonly unknown[], t: Translate): string {
  const titles = fields
    .map((field) => (entity === 'order' ? addressField(field, t) : changedName(entity, String(field), t)))
    .filter((title) => title !== null);
  const rest = fields.length - titles.length;
  return [...titles, ...(rest > 0 ? [t('operator.history.entries', { count: rest })] : [])].join(' · ');
}

type Said = { t: Translate; format: Pick<Format, 'whole' | 'date'>; entity?: string; name?: string };

/** A value as text: collections show their size or items. */
export function changedText(value: Value | undefined, act: Said): string {
  const { t, entity = '', name = '' } = act;
  if (entity === 'role' && Array.isArray(value)) return roleFieldText(value, t);
  if (value === null || value === undefined || typeof value !== 'object') return cut(plainText(value, act));
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one === 'string');
    return value.length > 0 && !(isPlain && value.length <= 5)
      ? t('operator.history.entries', { count: value.length })
      : isPlain && value.length > 0
        ? value.map((one) => codeText(name, String(one), act)).join(' · ')
        : valueText(value, t);
  }
  const parts = Object.entries(value);
  if (parts.length === 0) return valueText(null, t);
  if (parts.some(([, part]) => part !== null && typeof part === 'object'))
    return t('operator.history.entries', { count: parts.length });
  const named = parts.map(
    ([field, part]) => [changedName(entity, field, t), plainText(part, { ...act, name: field })] as const,
  );
  return named.every(([title]) => title !== null)
    ? named.map(([title, text]) => `${title}: ${text}`).join(' · ')
    : t('operator.history.entries', { count: parts.length });
}

function plainText(value: Value | undefined, { t, format, entity = '', name = '' }: Said): string {
  if (typeof value === 'string' && value !== '' && entity !== 'settings')
    return codeText(name, value, { t, format });
  const isChoice = entity === 'settings' && (typeof value === 'string' || typeof value === 'number');
  return (isChoice && choiceText(name, value, t)) || valueText(value, t);
}

const longest = 200;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
