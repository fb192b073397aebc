import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderLinks, orderSubject, orderSummary } from '#order/mails/order-blocks.ts';
import { loadMailedReturn, returnedLines, wordsOf, type MailedReturn } from './return-blocks.ts';

export const returnAsked: MailKind<MailedReturn> = {
  name: 'return-asked',
  async compose(facts, tools) {
    const { t } = tools;
    const { order, part, own } = await loadMailedReturn(facts, tools);
    const title = t('mail.return-asked.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.return-asked.text', { store: part.store_name }) },
        returnedLines(part, own, tools),
        ...wordsOf(own.message),
        orderSummary(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
