import type { MailKind } from '#notification/mail/mail-kind.ts';

/**
 * Invites to a store's team, or to the shop's (`store` null). The link works once; its token is in the URL fragment, which servers don't
 * log.
 */
export const invitation: MailKind<{
  store: string | null;
  by: string;
  token: string;
}> = {
  name: 'invitation',
  isSecret: true,
  compose: ({ store, by, token }, { t, link, settings }) => {
    const place = store ?? settings.site_name;
    return {
      subject: t('mail.invitation.subject', { by, place }),
      heading: t('mail.invitation.heading', { place }),
      blocks: [
        {
          block: 'text',
          text:
            store === null
              ? t('mail.invitation.text.shop', { by, shop: settings.site_name })
              : t('mail.invitation.text', { by, place, shop: settings.site_name }),
        },
        {
          block: 'button',
          label: t('mail.invitation.open'),
          url: link(`/${store === null ? 'operator' : 'seller'}/join#${token}`),
        },
        { block: 'text', text: t('mail.invitation.days') },
        { block: 'text', text: t('mail.invitation.ignore') },
      ],
    };
  },
};
