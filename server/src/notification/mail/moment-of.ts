import type { MailTools } from './mail-kind.ts';
import { dateFormat } from '#texts/date-format.ts';

/** `'2026-11-20T12:00:00.000Z'` as "November 20, 2026 at 12:00 PM UTC" in the email's language. */
export function momentOf(at: string, { language }: Pick<MailTools, 'language'>): string {
  const format = dateFormat(language.code, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'UTC',
  });
  return format.format(new Date(at));
}
