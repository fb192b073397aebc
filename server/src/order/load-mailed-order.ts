import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { FrozenAddress, FrozenPlace, FrozenProduct, FrozenVariant } from './freeze-order.ts';
import {
  findOrderForLink,
  listOrderLines,
  listOrderParts,
  type OrderPartRow,
  type OrderRow,
} from './queries.ts';

export type MailedOrder = Omit<OrderRow, 'address'> & { address: FrozenAddress; parts: MailedPart[] };
export type MailedPart = OrderPartRow & { lines: MailedLine[] };
export type MailedLine = {
  title: string;
  /** Titles of the chosen attributes, as the buyer saw them. */
  chosen: string[];
  quantity: number;
  subtotalMinor: number;
  isPickup: boolean;
  dayNeeded: number;
};

/** An order as its mails tell it, in the words and sums that were frozen with it (INVARIANTS I12). Throws when it is gone. */
export async function loadMailedOrder(db: Kysely<DB>, id: number): Promise<MailedOrder> {
  const [order, lines, parts] = await Promise.all([
    findOrderForLink(db, id),
    listOrderLines(db, [id]),
    listOrderParts(db, id),
  ]);
  if (!order) throw new Error(`There is no order ${id}.`);
  return {
    ...order,
    address: order.address as FrozenAddress, // written by freezeOrder only
    parts: parts.map((part) => ({
      ...part,
      lines: lines
        .filter((line) => line.order_part_id === part.id)
        .map((line) => ({
          // These copies are written by freezeLine only.
          title: (line.product as FrozenProduct).title,
          chosen: (line.variant as FrozenVariant).inventory_attributes.map(
            (value) => value.attribute_value.title,
          ),
          quantity: line.quantity,
          subtotalMinor: line.subtotal_minor,
          isPickup: line.shipping_type === 2,
          dayNeeded: (line.shipping_place as FrozenPlace).day_needed,
        })),
    })),
  };
}
