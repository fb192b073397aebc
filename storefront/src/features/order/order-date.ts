import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';

/** `'2026-11-20T12:00:00.000000Z'` → "November 20, 2026" in the words of the page; days are the server's (UTC). */
export function useOrderDate(): (time: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  return (time) => format.format(Date.parse(time));
}

/** "Fri, Nov 20": the day of a step on the way. */
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
