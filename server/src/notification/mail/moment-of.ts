import type { MailTools } from './mail-kind.ts';
import { dateFormat } from '#texts/date-format.ts';

/** `'2026-11-20T12:00:00.000Z'` as "November 20, 2026 at 1:00 PM GMT+1" in the email's language and the shop's time zone. */
export function momentOf(
  at: string,
  { language, settings }: Pick<MailTools, 'language' | 'settings'>,
): string {
  const format = dateFormat(language.code, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: settings.time_zone,
  });
  return format.format(new Date(at));
}
