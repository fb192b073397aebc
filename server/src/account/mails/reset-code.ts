import type { MailKind } from '#notification/mail/mail-kind.ts';

/** A code and a link for a new password. Contains no name: anyone can trigger it for any address and must not control its text. */
export const resetCode: MailKind<{ code: string; link: string }> = {
  name: 'reset-code',
  isSecret: true,
  compose: ({ code, link: word }, { t, link, settings }) => ({
    subject: t('mail.reset-code.subject', { code, shop: settings.site_name }),
    heading: t('mail.reset-code.heading'),
    blocks: [
      { block: 'text', text: t('mail.reset-code.text') },
      { block: 'code', code },
      { block: 'button', label: t('mail.reset-code.open'), url: link(`/forgot-password?link=${word}`) },
      { block: 'text', text: t('mail.reset-code.ignore') },
    ],
  }),
};
