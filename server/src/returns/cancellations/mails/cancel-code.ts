import { loadMailedOrder } from '#order/load-mailed-order.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { orderSummary } from '#order/mails/order-blocks.ts';

type CancelCode = { orderId: number; partId: number | null; code: string; link: string };

export const cancelCode: MailKind<CancelCode> = {
  name: 'cancel-code',
  isSecret: true,
  async compose({ orderId, partId, code, link: word }, tools) {
    const { shop, now, t, link, settings } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const query = new URLSearchParams({
      ...signOrderLink(shop.authSecret, order.number, now),
      cancel: partId === null ? 'order' : String(partId),
      link: word,
    });
    return {
      subject: t('mail.cancel-code.subject', { code, shop: settings.site_name }),
      heading: t(partId === null ? 'mail.cancel-code.heading' : 'mail.cancel-code.headingPart'),
      blocks: [
        { block: 'text', text: t('mail.cancel-code.text') },
        { block: 'code', code },
        { block: 'button', label: t('mail.cancel-code.open'), url: link(`/user/order/${orderId}?${query}`) },
        orderSummary(order, tools),
        { block: 'text', text: t('mail.cancel-code.ignore') },
      ],
    };
  },
};
