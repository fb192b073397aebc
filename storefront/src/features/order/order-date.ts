import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';

/** Formats `'2026-11-20T12:00:00.000000Z'` as "November 20, 2026" in the page's language. */
export function useOrderDate(timeZone = 'UTC'): (time: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone });
  return (time) => format.format(Date.parse(time));
}

/** Formats the day of a status step: "Fri, Nov 20". */
export function useStepDate(): (time: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (time) => format.format(Date.parse(time));
}
