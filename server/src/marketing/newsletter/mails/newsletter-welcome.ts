import { signUnsubscribeLink } from '../sign-newsletter-link.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';

/** Unsubscribe link, sent on confirmation and whenever the address is entered again. */
export const newsletterWelcome: MailKind<{ id: number }> = {
  name: 'newsletter-welcome',
  compose({ id }, { shop, t, link, settings }) {
    const { signature } = signUnsubscribeLink(shop.authSecret, id);
    const unsubscribeUrl = link(`/newsletter/unsubscribe?id=${id}&signature=${signature}`);
    return {
      subject: t('mail.newsletter-welcome.subject', { shop: settings.site_name }),
      heading: t('mail.newsletter-welcome.heading'),
      unsubscribeUrl,
      blocks: [
        { block: 'text', text: t('mail.newsletter-welcome.text') },
        { block: 'button', label: t('mail.newsletter-welcome.shop'), url: link('/') },
        { block: 'text', text: t('mail.newsletter-welcome.leave') },
        { block: 'link', label: t('mail.newsletter-welcome.unsubscribe'), url: unsubscribeUrl },
      ],
    };
  },
};
