import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { isPickup, type MailedOrder, type MailedPart } from '../load-mailed-order.ts';
import { addressState, placeNames } from '#settings/place-names.ts';
import { inOneLine } from '#texts/in-one-line.ts';
import type { MailBlock, MailTools } from '#notification/mail/mail-kind.ts';

/** `parts`: those the email is about, because a pickup isn't delivered to the address. */
export function deliveryBlocks(
  order: MailedOrder,
  { t, language }: MailTools,
  parts: readonly MailedPart[] = order.parts,
): MailBlock[] {
  const { address } = order;
  const { country } = placeNames(address, language.code);
  const state = addressState(address, language.code);
  const place: MailBlock = {
    block: 'address',
    title: t(titleOfDelivery(order, parts)),
    lines: [
      address.name,
      inOneLine([address.address_1, address.address_2], language),
      inOneLine([[address.zip, address.city].filter(Boolean).join(' '), state, country], language),
      address.phone,
    ],
  };
  const { delivery_instruction: note } = address;
  if (!note) return [place];
  return [place, { block: 'address', title: t('address.delivery_instruction'), lines: note.split('\n') }];
}

function titleOfDelivery(order: MailedOrder, parts: readonly MailedPart[]) {
  if (order.cancelled || isPickup(parts)) return 'order.address' as const;
  return order.status === ORDER_STATUS_CODE.delivered ? 'order.deliveredTo' : 'order.deliverTo';
}
