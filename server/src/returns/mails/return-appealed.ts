import type { MailKind } from '#notification/mail/mail-kind.ts';
import { orderSubject, orderSummary } from '#order/mails/order-blocks.ts';
import { loadMailedReturn, returnedLines, wordsOf, type MailedReturn } from './return-blocks.ts';

export const returnAppealed: MailKind<MailedReturn> = {
  name: 'return-appealed',
  async compose(facts, tools) {
    const { t, link } = tools;
    const { order, part, own } = await loadMailedReturn(facts, tools);
    const title = t('mail.return-appealed.title', { store: part.store_name });
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'text', text: t('mail.return-appealed.text') },
        ...wordsOf(own.appeal),
        returnedLines(part, own, tools),
        ...wordsOf(own.message),
        { block: 'text', text: t('mail.return-appealed.answer', { store: part.store_name }) },
        ...wordsOf(own.answer),
        { block: 'button', label: t('mail.return-appealed.open'), url: link(`/operator/returns/${own.id}`) },
        orderSummary(order, tools),
      ],
    };
  },
};
