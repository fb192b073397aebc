import type { changeDelivery as endpoint } from '@souk/contract/order-acts';
import type { BodyOf } from '@souk/contract/endpoint';
import { canBuyerCancel } from '@souk/rules/order-status';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#shopper/shopper.ts';
import { checkRegion } from '#settings/check-region.ts';
import type { AddressSnapshot } from './snapshot-order.ts';
import { lockOrder } from './lock-order.ts';
import { moveLines } from './move-lines.ts';
import type { OrderReason } from './refusals.ts';
import { queueAddressMail } from './queue-order-mails.ts';
import { queueSellerAddresses } from './queue-seller-mails.ts';

type Change = { shopper: Shopper; change: BodyOf<typeof endpoint> };
type Changed = { ok: true; address: AddressSnapshot } | { ok: false; reasons: OrderReason[] };

/**
 * Another address or note for an order that nobody has begun to prepare, as long as everything is delivered there for what
 * was agreed. The sums stay, the buyer gets a mail about it, and so do sellers who were told the old address. The same
 * words twice are one change.
 */
export async function changeDelivery(db: Kysely<DB>, { shopper, change: body }: Change): Promise<Changed> {
  const region = checkRegion({ country: body.country, state: body.state });
  if (!region.ok) return refused(region.reason);
  return inTransaction(db, async (tx): Promise<Changed> => {
    const locked = await lockOrder(tx, { id: body.id, holder: shopper });
    if (!locked) return refused('order-missing');
    const live = locked.parts.filter((part) => !part.cancelled);
    const before = locked.order.address as AddressSnapshot; // written by snapshotOrder only
    const after: AddressSnapshot = {
      name: body.name,
      email: before.email,
      phone: body.phone,
      address_1: body.address_1,
      address_2: body.address_2?.trim() || null,
      city: body.city,
      zip: body.zip?.trim() ?? '',
      state: region.state,
      country: region.country,
      delivery_instruction: body.delivery_instruction?.trim() || null,
    };
    if (live.length === 0 || !live.every(canBuyerCancel)) return refused('delivery-too-late');
    if (isSame(before, after)) return { ok: true, address: before };
    const partIds = live.map((part) => part.id);
    const { id: orderId, currency } = locked.order;
    const reasons = await moveLines(tx, { orderId, partIds, to: after, currency });
    if (reasons.length > 0) return { ok: false, reasons };
    await tx
      .updateTable('orders')
      .set({ address: JSON.stringify(after) })
      .where('id', '=', orderId)
      .execute();
    const change = randomUUID();
    await queueAddressMail(tx, locked.order, change);
    await queueSellerAddresses(tx, { orderId, partIds, change });
    return { ok: true, address: after };
  });
}

function refused(
  reason: 'order-missing' | 'delivery-too-late' | 'country-unknown' | 'state-required' | 'state-unknown',
): Changed {
  return { ok: false, reasons: [{ reason }] };
}

function isSame(before: AddressSnapshot, after: AddressSnapshot): boolean {
  return (Object.keys(after) as (keyof AddressSnapshot)[]).every((field) => before[field] === after[field]);
}
