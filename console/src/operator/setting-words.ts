import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { PAYMENT_METHODS, type PaymentMethodCode } from '@souk/rules/payment-methods';
import type { PayoutTable } from '@souk/rules/payout-table';
import { useLanguage, useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { methodName } from '#parts/method-name.ts';
import { zoneName } from '#parts/zone-name.ts';

export const settingTitle = (key: string, t: Translate) =>
  t(`operator.setting.${key}` as 'operator.setting.site_name');
export const settingText = (key: string, t: Translate) =>
  t(`operator.setting.${key}.text` as 'operator.setting.site_name.text');

/** A value as text. */
export function valueText(value: OperatorSetting['value'] | undefined, t: Translate): string {
  if (value === true) return t('operator.settings.on');
  if (value === false) return t('operator.settings.off');
  if (value === '' || value === null || value === undefined) return t('operator.settings.empty');
  if (typeof value !== 'object') return String(value);
  return Object.keys(value).length === 0 ? t('operator.settings.empty') : JSON.stringify(value);
}

type SettingWords = { t: Translate; language: string; listed(words: readonly string[]): string };

/** Translated setting texts. */
export function useSettingWords(): SettingWords {
  return { t: useT(), language: useLanguage(), listed: useListed() };
}

/** A setting's value in its own terms. */
export function settingValue(
  { key, kind }: Pick<OperatorSetting, 'key' | 'kind'>,
  value: OperatorSetting['value'],
  { t, language, listed }: SettingWords,
): string {
  const chosen = kind === 'choice' && choiceText(key, value as string | number, t);
  if (chosen) return chosen;
  if (kind === 'time-zone') return zoneName(String(value));
  const named = typeof value === 'string' && value !== '' && nameOf(kind, value, language);
  if (named) return named;
  const titles =
    kind === 'carriers'
      ? (value as { name: string }[]).map(({ name }) => name)
      : kind === 'payout-table'
        ? (value as PayoutTable).columns.map(({ heading }) => heading)
        : null;
  const parts = titles ?? (kind === 'words' ? Object.keys(value as object) : null);
  return parts && parts.length > 0 ? listed(parts) : valueText(value, t);
}

const namedKinds = { country: 'region', currency: 'currency', locale: 'language' } as const;

/** The name of a code, as in the setting's list; null for other kinds. */
function nameOf(kind: OperatorSetting['kind'], code: string, language: string): string | null {
  const type = kind in namedKinds ? namedKinds[kind as keyof typeof namedKinds] : null;
  return type && (new Intl.DisplayNames(language, { type }).of(code) ?? code);
}

/** The value of a setting with a choice; null of others. */
export function choiceText(key: string, value: string | number, t: Translate): string | null {
  if (key === 'default_payment_method') return methodName(PAYMENT_METHODS[value as PaymentMethodCode], t);
  const choice = `operator.setting.${key}.is.${value}`;
  const text = t(choice as 'operator.setting.product_approval.is.nobody');
  return text === choice ? null : text;
}
