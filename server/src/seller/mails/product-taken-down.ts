import type { MailKind } from '#notification/mail/mail-kind.ts';

export const productTakenDown: MailKind<{ id: number; title: string; reason: string }> = {
  name: 'product-taken-down',
  compose: ({ id, title, reason }, { t, link, settings }) => ({
    subject: t('mail.product-taken-down.subject', { product: title }),
    heading: t('mail.product-taken-down.heading'),
    blocks: [
      {
        block: 'text',
        text: t('mail.product-taken-down.text', { product: title, shop: settings.site_name }),
      },
      { block: 'text', text: t('mail.product-taken-down.reason', { reason }) },
      { block: 'text', text: t('mail.product-taken-down.next') },
      { block: 'button', label: t('mail.product-taken-down.open'), url: link(`/seller/products/${id}`) },
    ],
  }),
};
