import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** How a setting is called, and the sentence about it. Each key of the shop's has both texts. */
export const settingTitle = (key: string, t: Translate) =>
  t(`operator.setting.${key}` as 'operator.setting.site_name');
export const settingText = (key: string, t: Translate) =>
  t(`operator.setting.${key}.text` as 'operator.setting.site_name.text');

/** A value as people read it. */
export function valueText(value: OperatorSetting['value'] | undefined, t: Translate): string {
  if (value === true) return t('operator.settings.on');
  if (value === false) return t('operator.settings.off');
  if (value === '' || value === null || value === undefined) return t('operator.settings.empty');
  if (Array.isArray(value) && value.length === 0) return t('operator.settings.empty');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
