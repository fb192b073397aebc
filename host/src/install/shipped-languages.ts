import { listLanguages } from '@souk/contract/messages';
import { directionOfCode } from '@souk/rules/text-direction';
import type { OfferedLanguage } from '@souk/server/account/set-up-shop';

/** Languages with shipped texts, by native name. */
export function shippedLanguages(): OfferedLanguage[] {
  return listLanguages().map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return { code, name: name[0]!.toLocaleUpperCase(code) + name.slice(1), direction: directionOfCode(code) };
  });
}
