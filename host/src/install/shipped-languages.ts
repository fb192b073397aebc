import { listLanguages } from '@souk/contract/messages';
import type { OfferedLanguage } from '@souk/server/account/set-up-shop';

const rtlScripts = new Set(['Arab', 'Hebr']);

/** Languages with shipped texts, by native name. */
export function shippedLanguages(): OfferedLanguage[] {
  return listLanguages().map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    const isRtl = rtlScripts.has(new Intl.Locale(code).maximize().script ?? '');
    return { code, name: name[0]!.toLocaleUpperCase(code) + name.slice(1), direction: isRtl ? 'rtl' : 'ltr' };
  });
}
