import { loadMailedOrder, type MailedOrder, type MailedPart } from '#order/load-mailed-order.ts';
import type { PartReturnRow } from '#order/return-queries.ts';
import { partOf } from '#order/mails/order-blocks.ts';
import type { MailBlock, MailTools } from '#notification/mail/mail-kind.ts';

export type MailedReturn = { orderId: number; partId: number; returnId: number };

export async function loadMailedReturn(
  { orderId, partId, returnId }: MailedReturn,
  { shop }: Pick<MailTools, 'shop'>,
): Promise<{ order: MailedOrder; part: MailedPart; own: PartReturnRow }> {
  const order = await loadMailedOrder(shop.db, orderId);
  const part = partOf(order, partId);
  const own = part.returns.find(({ id }) => id === returnId);
  if (!own) throw new Error(`There is no return ${returnId}.`);
  return { order, part, own };
}

export function returnedLines(part: MailedPart, own: PartReturnRow, { t }: MailTools): MailBlock {
  return {
    block: 'lines',
    title: part.store_name,
    note: t(`order.return.cause.${own.cause}`),
    rows: own.lines.flatMap(({ id, units }) => {
      const line = part.lines.find((one) => one.id === id);
      const title = line && t('mail.order.line', { quantity: units, title: line.title });
      return line && title ? [{ title, note: line.chosen.join(' · '), amount: '' }] : [];
    }),
  };
}

/** A message of the buyer, seller or shop; empty if it was erased. */
export const wordsOf = (words: string | null): MailBlock[] =>
  words === null ? [] : [{ block: 'quote', text: words }];
