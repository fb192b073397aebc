import { SHIPPING_TYPE } from '@souk/rules/codes';
import { placeFor, shippingPrice } from '@souk/rules/shipping';
import type { Transaction } from 'kysely';
import { lineShippingPlaceView } from '#cart/line-view.ts';
import type { DB } from '#db/generated/db.d.ts';
import { listPlacesOfRules } from '#shipping/list-places.ts';
import type { PlaceSnapshot, ProductSnapshot } from './snapshot-order.ts';
import type { Destination, MovedReason } from './refusals.ts';
import { listOrderLines, type OrderLineRow } from './queries.ts';

type Place = Awaited<ReturnType<typeof listPlacesOfRules>>[number];

/**
 * Whether the lines of these parts travel to another address for what was agreed; if they all do, they get their new
 * places. Otherwise nothing changes, and each line that does not is named.
 */
export async function moveLines(
  tx: Transaction<DB>,
  {
    orderId,
    partIds,
    to,
    currency,
  }: { orderId: number; partIds: number[]; to: Destination; currency: string },
): Promise<MovedReason[]> {
  const lines = (await listOrderLines(tx, [orderId])).filter((line) => partIds.includes(line.order_part_id));
  const places = await listPlacesOfRules(tx, [...new Set(lines.map((line) => ruleOf(line).id))]);
  const moved = lines.map((line) => ({
    line,
    place: placeFor(
      places.filter((place) => place.shipping_rule_id === ruleOf(line).id),
      to,
    ),
  }));
  const reasons = moved.flatMap(({ line, place }) => {
    const reason = problemOf(line, place);
    return reason ? [{ reason, title: (line.product as ProductSnapshot).title, to }] : [];
  });
  if (reasons.length > 0) return reasons;
  for (const { line, place } of moved) {
    if (!place || place.id === placeSnapshot(line).id) continue;
    const { single_price: isSingle, ...rule } = ruleOf(line);
    const shippingRule = { ...rule, single_price: isSingle === 1 };
    const shipping_place = JSON.stringify(lineShippingPlaceView({ shippingRule }, place, currency));
    await tx.updateTable('order_lines').set({ shipping_place }).where('id', '=', line.id).execute();
  }
  return [];
}

function problemOf(line: OrderLineRow, place: Place | null) {
  if (!place) return 'not-delivered-there' as const;
  // What was agreed for this place holds, whatever it costs by now.
  if (place.id === placeSnapshot(line).id) return null;
  if (line.shipping_type === SHIPPING_TYPE.pickup) return 'pickup-elsewhere' as const;
  const price = shippingPrice({
    place: { priceMinor: place.price_minor, pickupPriceMinor: 0, pickupPoint: false },
    shippingType: SHIPPING_TYPE.location,
    singlePrice: ruleOf(line).single_price === 1,
    quantity: line.quantity,
  });
  return price === line.shipping_minor ? null : ('delivery-price' as const);
}

/** Written by snapshotLine, and above in the same shape. */
function placeSnapshot(line: OrderLineRow): PlaceSnapshot {
  return line.shipping_place as PlaceSnapshot;
}

function ruleOf(line: OrderLineRow): PlaceSnapshot['shipping_rule'] {
  return placeSnapshot(line).shipping_rule;
}
