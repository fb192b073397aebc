import type { TranslatedKind } from '@souk/rules/translated-kinds';
import { fieldName } from '#parts/product-field.ts';
import { kindTitle, fieldTitle } from '#operator/records/words.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';

export function translatedTitle(kind: TranslatedKind, t: Translate): string {
  if (kind === 'product') return t('operator.nav.products');
  return kind === 'store' ? t('operator.nav.stores') : kindTitle(kind, t);
}

/** Label of a record's text; an attribute's values share one. */
export function textTitle(kind: TranslatedKind, name: string, t: Translate): string {
  if (name.startsWith('value:')) return t('operator.translations.value');
  if (kind === 'product') return fieldName(name, t);
  if (name === 'name') return t('operator.field.title');
  return name === 'return_policy' ? t('operator.translations.returns') : fieldTitle(name, t);
}
