import { GOODS_PLACES } from '@souk/rules/deemed-supplier';
import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import type { MessageKey } from '@souk/contract/message-key';
import { NOTICE_KINDS } from '@souk/rules/notice-kinds';
import { isPermission } from '@souk/rules/permissions';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { methodName } from '#parts/method-name.ts';
import { fieldName } from '#parts/product-field.ts';
import { eventText } from '#integrations/event-text.ts';
import { actName, partsOf, resourceName } from '#integrations/rights.ts';
import type { Format } from '../format.ts';
import { jobText, mailText } from './health/machine-words.ts';
import { roleName } from './role-name.ts';
import { settingTitle } from './setting-words.ts';

/** What an entry is about, as people call it; some entries record machine names. */
export function labelText({ entity, label, before, after }: HistoryEntry, t: Translate): string {
  const kind = entity === 'work' ? (after ?? before)?.['kind'] : entity;
  if (label === '') return '';
  if (kind === 'mail') return mailText(label, t);
  if (kind === 'job') return jobText(label, t);
  if (kind === 'settings') return joined(label.split(', '), (key) => settingTitle(key, t), ', ');
  if (kind === 'bulk') return fieldName(label, t);
  if (kind === 'role' || kind === 'invitation') return roleName(label, t);
  if (kind === 'payment' || kind === 'payment-keys') return methodName(label, t); // tests are labeled by their method, others by their order
  return label;
}

const joined = (codes: readonly string[], say: (code: string) => string, by: string) =>
  codes.map(say).join(by);

const rightText = (right: string, t: Translate) => {
  const { resource, act } = partsOf(right);
  return t('console.error.right', { of: resourceName(resource, t), act: actName(act, t) });
};

/** A changed notification setting, recorded as `order.placed: panel + mail`. */
function noticeText(summary: string, t: Translate): string {
  const [code = '', ways = ''] = summary.split(': ');
  const kind = NOTICE_KINDS.find((one) => one === code);
  if (!kind) return summary;
  const shown = joined(
    ways.split(' + '),
    (way) => (way === 'panel' || way === 'mail' ? t(`console.notices.way.${way}`) : way),
    ' + ',
  );
  return `${t(`console.notice-kind.${kind}`)}: ${shown}`;
}

const parties: Readonly<Record<string, MessageKey>> = {
  seller: 'operator.order.actor.seller',
  shop: 'operator.order.actor.shop',
  courier: 'operator.told.carrier',
  goodwill: 'operator.refund.goodwill',
  nobody: 'operator.order.bearer.nobody',
};
export const partyText = (code: string, t: Translate) => (parties[code] ? t(parties[code]) : code);

const byField: Readonly<Record<string, (code: string, t: Translate) => string>> = {
  permissions: (code, t) =>
    isPermission('operator', code) || isPermission('seller', code) ? rightText(code, t) : code,
  events: eventText,
  kinds: noticeText,
  role: roleName,
  borne_by: (codes, t) => joined(codes.split(', '), (code) => partyText(code, t), ', '),
  cash_collected_by: partyText,
  shipped_by: partyText,
  goods_in: (code, t) => {
    const place = GOODS_PLACES.find((one) => one === code);
    return place ? t(`operator.seller.goods.${place}`) : code;
  },
};

/** A recorded machine name, date or time as people write it. */
export function codeText(
  name: string,
  code: string,
  { t, format }: { t: Translate; format: Pick<Format, 'whole' | 'date'> },
): string {
  if (/^\d{4}-\d\d-\d\d$/.test(code)) return format.date(code);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(code)) return format.whole(code);
  return Object.hasOwn(byField, name) ? byField[name]!(code, t) : code;
}
