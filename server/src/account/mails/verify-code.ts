import type { MailKind } from '#notification/mail/mail-kind.ts';

/** A code and a link that verify an address. Contains no name: anyone can trigger it for any address and must not control its text. */
export const verifyCode: MailKind<{ code: string; link: string }> = {
  name: 'verify-code',
  isSecret: true,
  compose: ({ code, link: word }, { t, link, settings }) => ({
    subject: t('mail.verify-code.subject', { code, shop: settings.site_name }),
    heading: t('mail.verify-code.heading'),
    blocks: [
      { block: 'text', text: t('mail.verify-code.text') },
      { block: 'code', code },
      { block: 'button', label: t('mail.verify-code.open'), url: link(`/register?link=${word}`) },
      { block: 'text', text: t('mail.verify-code.ignore') },
    ],
  }),
};
