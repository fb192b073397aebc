import { confirmDays, signConfirmLink } from '../sign-newsletter-link.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';

/** Confirmation link (double opt-in): anyone may have entered the address. */
export const newsletterConfirm: MailKind<{ id: number }> = {
  name: 'newsletter-confirm',
  compose({ id }, { shop, now, t, link, settings }) {
    const { expires, signature } = signConfirmLink(shop.authSecret, id, now);
    return {
      subject: t('mail.newsletter-confirm.subject', { shop: settings.site_name }),
      heading: t('mail.newsletter-confirm.heading'),
      blocks: [
        { block: 'text', text: t('mail.newsletter-confirm.text', { shop: settings.site_name }) },
        {
          block: 'button',
          label: t('mail.newsletter-confirm.open'),
          url: link(`/newsletter/confirm?id=${id}&expires=${expires}&signature=${signature}`),
        },
        { block: 'text', text: t('mail.newsletter-confirm.ignore', { days: confirmDays }) },
      ],
    };
  },
};
