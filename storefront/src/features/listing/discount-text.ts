import type { Translate } from '@souk/kit/i18n/translate.ts';

/** "30% off or more"; the lowest step means any discount. */
export const discountText = (t: Translate, percent: number): string =>
  percent <= 1
    ? t('catalog.discount.any')
    : t('catalog.discount.atLeast', { percent: t('ui.percent', { percent }) });
