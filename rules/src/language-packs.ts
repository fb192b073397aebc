/** Languages whose interface texts ship with the shop (`contract/messages/`), by their own names. */
export const LANGUAGE_PACKS: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  tr: 'Türkçe',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
};

/** The other packs fall back to English where texts of the consoles are missing, and ask for corrections. */
const maintained = ['en', 'ar'];

export const asksForReview = (code: string): boolean => code in LANGUAGE_PACKS && !maintained.includes(code);

/** The native name of any language. */
export function ownLanguageName(code: string): string {
  const shipped = LANGUAGE_PACKS[code];
  if (shipped !== undefined) return shipped;
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
