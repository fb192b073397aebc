import { recordParcel, type ParcelOutcome } from '@souk/server/order/record-parcel';
import { UsageError } from '#usage-error.ts';

type Parcel = Parameters<typeof recordParcel>[1];

/** `souk order parcel`: records the carrier of a seller's part, shown to the customer on the order and in emails. */
export async function orderParcel(db: Parameters<typeof recordParcel>[0], parcel: Parcel): Promise<string> {
  const outcome = await recordParcel(db, parcel);
  if (!outcome.ok) throw new UsageError(problem(outcome.reason, parcel));
  const notified = outcome.isTold ? 'the buyer gets an email' : 'the buyer sees it with the order';
  return `Shipment added to order ${parcel.number}: ${[parcel.carrier, parcel.parcelNumber].filter(Boolean).join(' ')}; ${notified}.`;
}

function problem(reason: Extract<ParcelOutcome, { ok: false }>['reason'], { number, store }: Parcel): string {
  const sentences = {
    'order-missing': `Order ${number} does not exist.`,
    'part-missing': `Order ${number} has nothing from store ${store}.`,
    'which-part': `Order ${number} has several sellers; choose one with --part.`,
    cancelled: `That part of order ${number} is cancelled.`,
    'sent-already': `Order ${number} has already shipped in several shipments; the seller can edit each in the seller console.`,
    'more-than-left': `Order ${number} has nothing left to ship.`,
    'number-taken': `Another shipment of order ${number} already has this tracking number.`,
  };
  return sentences[reason];
}
