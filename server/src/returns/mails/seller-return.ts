import type { MailKind } from '#notification/mail/mail-kind.ts';
import { orderSubject, orderSummary } from '#order/mails/order-blocks.ts';
import { loadMailedReturn, returnedLines, wordsOf, type MailedReturn } from './return-blocks.ts';

export const sellerReturn: MailKind<MailedReturn> = {
  name: 'seller-return',
  async compose(facts, tools) {
    const { t, link } = tools;
    const { order, part, own } = await loadMailedReturn(facts, tools);
    const title = t('mail.seller-return.title', { store: part.store_name });
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'text', text: t('mail.seller-return.text') },
        returnedLines(part, own, tools),
        ...wordsOf(own.message),
        { block: 'button', label: t('mail.seller-return.answer'), url: link(`/seller/returns/${own.id}`) },
        orderSummary(order, tools),
      ],
    };
  },
};
