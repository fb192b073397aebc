import type { IncomingHttpHeaders } from 'node:http';
import { listLanguages } from '@souk/contract/messages';
import { directionOfCode } from '@souk/rules/text-direction';
import type { Language } from '@souk/server/texts/language';
import type { KnownSite } from '@souk/server/settings/site-cache';
import Negotiator from 'negotiator';

const shipped = listLanguages();

/** The visitor's language from the cookie, in lower case; null without one. */
export function chosenLanguage(cookies: string | undefined): string | null {
  return /(?:^|;\s*)currentLanguage=([\w-]{1,20})/.exec(cookies ?? '')?.[1]?.toLowerCase() ?? null;
}

/**
 * Chooses among the languages that ship with the shop and, as far as known, are offered: the visitor's choice, else the
 * browser's preference, else the shop's default. The offered languages are unknown until the database has answered once.
 */
export function errorPageLanguage(headers: IncomingHttpHeaders, known: KnownSite | null): Language {
  const own = known?.defaultLanguage.code ?? 'en';
  const codes = shipped
    .filter((code) => !known || known.languages.some((language) => language.code === code))
    .toSorted((one, other) => Number(other === own) - Number(one === own));
  // The shop's default comes first, so that `*` selects it.
  const asked = headers['accept-language'] ? new Negotiator({ headers }).language(codes) : undefined;
  const chosen = chosenLanguage(headers.cookie);
  const code = codes.find((offered) => offered.toLowerCase() === chosen) ?? asked ?? codes[0] ?? 'en';
  return known?.languages.find((language) => language.code === code) ?? languageOf(code);
}

const languageOf = (code: string): Language => ({
  code,
  name: code,
  direction: directionOfCode(code),
  is_default: false,
});
