import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderLinks, orderSubject, orderSummary } from '#order/mails/order-blocks.ts';
import { loadMailedReturn, returnedLines, wordsOf, type MailedReturn } from './return-blocks.ts';

/** `kept`: accepted, and the buyer keeps the items. `closed`: by the shop, with a message. Refunds have their own email. */
export type ReturnDecision = 'accepted' | 'kept' | 'refused' | 'closed';

/** Tells the buyer the decision on a return. */
export const returnDecided: MailKind<MailedReturn & { what: ReturnDecision }> = {
  name: 'return-decided',
  async compose({ what, ...facts }, tools) {
    const { t } = tools;
    const { order, part, own } = await loadMailedReturn(facts, tools);
    const title = t(`mail.return-decided.${what}.title`);
    const words = { refused: own.answer, closed: own.decision, accepted: null, kept: null }[what];
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t(`mail.return-decided.${what}.text`, { store: part.store_name }) },
        ...wordsOf(words),
        returnedLines(part, own, tools),
        ...(what === 'refused' && own.appealedAt === null
          ? [{ block: 'text', text: t('mail.return-decided.appeal') } as const]
          : []),
        orderSummary(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
