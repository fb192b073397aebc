import { useLanguage } from '#i18n/messages-context.tsx';

/** The day of a moment (ISO 8601) in words, in UTC: `27 November 2026`. */
export function useLongDate(): (at: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  return (at) => format.format(Date.parse(at));
}
