import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { isPickup, type MailedOrder, type MailedPart } from '../load-mailed-order.ts';
import { addressLines } from '#settings/postal-address.ts';
import type { MailBlock, MailTools } from '#notification/mail/mail-kind.ts';

/** `parts`: those the email is about, because a pickup isn't delivered to the address. */
export function deliveryBlocks(
  order: MailedOrder,
  { t, language }: MailTools,
  parts: readonly MailedPart[] = order.parts,
): MailBlock[] {
  const { address } = order;
  const place: MailBlock = {
    block: 'address',
    title: t(titleOfDelivery(order, parts)),
    lines: [...addressLines(address, language), address.phone],
  };
  const { delivery_instruction: note } = address;
  if (!note) return [place];
  return [place, { block: 'address', title: t('address.delivery_instruction'), lines: note.split('\n') }];
}

function titleOfDelivery(order: MailedOrder, parts: readonly MailedPart[]) {
  if (order.cancelled || isPickup(parts)) return 'order.address' as const;
  return order.status === ORDER_STATUS_CODE.delivered ? 'order.deliveredTo' : 'order.deliverTo';
}
