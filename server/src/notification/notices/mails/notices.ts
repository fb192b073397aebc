import { isAboutDay, type NoticeKind } from '@souk/rules/notice-kinds';
import type { MailBlock, MailKind, MailTools } from '#notification/mail/mail-kind.ts';
import { dateFormat } from '#texts/date-format.ts';

type NoticesMail = {
  /** Null: the shop's. */
  store: string | null;
  console: 'seller' | 'operator';
  /** Including those without a line. */
  count: number;
  lines: { kind: NoticeKind; about: string; path: `/${string}` }[];
};

export const notices: MailKind<NoticesMail> = {
  name: 'notices',
  compose({ store, console, count, lines }, tools) {
    const { t, link, settings } = tools;
    const place = store ?? settings.site_name;
    const [first] = lines;
    const sentence = first ? wordsOf(first, tools) : '';
    const title = count === 1 ? sentence : t('mail.notices.subject', { count, place });
    return {
      subject: title,
      heading: title,
      blocks: [
        { block: 'text', text: t('mail.notices.text', { place }) },
        ...lines.map((line): MailBlock => ({
          block: 'link',
          label: wordsOf(line, tools),
          url: link(line.path),
        })),
        ...(count > lines.length
          ? [{ block: 'text', text: t('mail.notices.more', { count: count - lines.length }) } as const]
          : []),
        { block: 'button', label: t('mail.notices.open'), url: link(`/${console}/notices`) },
        { block: 'link', label: t('mail.notices.choose'), url: link(`/${console}/account`) },
      ],
    };
  },
};

function wordsOf({ kind, about }: NoticesMail['lines'][number], { t, language }: MailTools): string {
  if (!isAboutDay(kind)) return t(`console.notice.${kind}`, { about });
  const day = dateFormat(language.code, { dateStyle: 'medium', timeZone: 'UTC' });
  return t(`console.notice.${kind}`, { about: day.format(new Date(about)) });
}
