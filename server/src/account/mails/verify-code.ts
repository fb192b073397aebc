import type { MailKind } from '#mail/mail-kind.ts';

/**
 * The four digits that verify the address of an account, and a link that does the same. Without a name: anybody can
 * have it sent to anybody, and must not have a say in it.
 */
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
