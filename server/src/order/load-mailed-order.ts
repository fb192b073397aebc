import { SHIPPING_TYPE } from '@souk/rules/codes';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AddressSnapshot, PlaceSnapshot, ProductSnapshot, VariantSnapshot } from './snapshot-order.ts';
import {
  findOrderForLink,
  listOrderLines,
  listOrderParts,
  type OrderPartRow,
  type OrderRow,
} from './queries.ts';

export type MailedOrder = Omit<OrderRow, 'address'> & { address: AddressSnapshot; parts: MailedPart[] };
export type MailedPart = OrderPartRow & { lines: MailedLine[] };
export type MailedLine = {
  id: number;
  title: string;
  chosen: string[];
  quantity: number;
  cancelledUnits: number;
  subtotalMinor: number;
  taxMinor: number;
  /** Address of the pickup point; null: shipped. */
  pickupPoint: string[] | null;
  dayNeeded: number;
};

/** An order for its emails, with the texts and amounts of its snapshot (INVARIANTS I12). Throws if it doesn't exist. */
export async function loadMailedOrder(db: Kysely<DB>, id: number): Promise<MailedOrder> {
  const [order, lines, parts] = await Promise.all([
    findOrderForLink(db, id),
    listOrderLines(db, [id]),
    listOrderParts(db, id),
  ]);
  if (!order) throw new Error(`There is no order ${id}.`);
  return {
    ...order,
    address: order.address as AddressSnapshot, // written by snapshotOrder only
    parts: parts.map((part) => ({
      ...part,
      lines: lines
        .filter((line) => line.order_part_id === part.id)
        .map((line) => ({
          id: line.id,
          // these snapshots are written by snapshotLine only
          title: (line.product as ProductSnapshot).title,
          chosen: (line.variant as VariantSnapshot).inventory_attributes.map(
            (value) => value.attribute_value.title,
          ),
          quantity: line.quantity,
          cancelledUnits: line.cancelled_units,
          subtotalMinor: line.subtotal_minor,
          taxMinor: line.tax_minor,
          pickupPoint:
            line.shipping_type === SHIPPING_TYPE.pickup
              ? pointOf(line.shipping_place as PlaceSnapshot)
              : null,
          dayNeeded: (line.shipping_place as PlaceSnapshot).day_needed,
        })),
    })),
  };
}

const pointOf = ({ pickup_address_line_1: street, pickup_zip: zip, pickup_city: city }: PlaceSnapshot) => [
  street,
  `${zip} ${city}`.trim(),
];

/** Whether the customer collects all lines of these parts at a pickup point. */
export const isPickup = (parts: readonly MailedPart[]) =>
  parts.every(({ lines }) => lines.every(({ pickupPoint }) => pickupPoint !== null));
