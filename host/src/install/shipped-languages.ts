import { listLanguages } from '@souk/contract/messages';
import { ownLanguageName } from '@souk/rules/language-packs';
import { directionOfCode } from '@souk/rules/text-direction';
import type { OfferedLanguage } from '@souk/server/account/set-up-shop';

/** Languages with shipped texts, by native name. */
export const shippedLanguages = (): OfferedLanguage[] =>
  listLanguages().map((code) => ({ code, name: ownLanguageName(code), direction: directionOfCode(code) }));
