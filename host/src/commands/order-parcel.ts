import { noteParcel, type ParcelOutcome } from '@souk/server/order/note-parcel';
import { UsageError } from '#usage-error.ts';

type Parcel = Parameters<typeof noteParcel>[1];

/** `souk order parcel`: who carries a seller's part, which its buyer then sees on the order and in its mails. */
export async function orderParcel(db: Parameters<typeof noteParcel>[0], parcel: Parcel): Promise<string> {
  const outcome = await noteParcel(db, parcel);
  if (!outcome.ok) throw new UsageError(problem(outcome.reason, parcel));
  const told = outcome.isTold ? 'the buyer is mailed' : 'the buyer sees it with the order';
  return `Noted for order ${parcel.number}: ${[parcel.carrier, parcel.parcelNumber].filter(Boolean).join(' ')}; ${told}.`;
}

function problem(reason: Extract<ParcelOutcome, { ok: false }>['reason'], { number, store }: Parcel): string {
  const sentences = {
    'order-missing': `There is no order ${number}.`,
    'part-missing': `Order ${number} has no part of ${store}.`,
    'which-part': `Order ${number} is of several sellers; name one with --part.`,
    cancelled: `That part of order ${number} is cancelled.`,
    'sent-already': `All of order ${number} is in several parcels already; its seller changes one of them.`,
    'more-than-left': `Order ${number} has nothing left to send.`,
    'number-taken': `That number is on another parcel of order ${number}.`,
  };
  return sentences[reason];
}
