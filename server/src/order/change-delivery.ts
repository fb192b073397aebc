import type { changeDelivery as endpoint } from '@souk/contract/order-acts';
import { canBuyerCancel } from '@souk/rules/order-status';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Owner } from '#owner/owner.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { checkRegion } from '#settings/check-region.ts';
import type { FrozenAddress } from './freeze-order.ts';
import { lockOrder } from './lock-order.ts';
import { moveLines } from './move-lines.ts';
import { queueAddressMail } from './queue-order-mails.ts';
import { queueSellerAddresses } from './queue-seller-mails.ts';

const regionKeys = {
  'country-unknown': 'refusal.country.unknown',
  'state-required': 'refusal.state.required',
  'state-unknown': 'refusal.state.unknown',
} as const;

/**
 * Another address or note for an order that nobody has begun to prepare, as long as everything is delivered there for what
 * was agreed. The sums stay, the buyer gets a mail about it, and so do sellers who were told the old address. The same
 * words twice are one change.
 */
export async function changeDelivery(
  { db, body }: Pick<Call<typeof endpoint>, 'db' | 'body'>,
  owner: Owner,
): Promise<FrozenAddress | Refusal> {
  const region = checkRegion({ country: body.country, state: body.state });
  if (!region.ok) return refuse(regionKeys[region.reason]);
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { id: body.id, holder: owner });
    if (!locked) return refuse('refusal.order.missing');
    const live = locked.parts.filter((part) => !part.cancelled);
    const before = locked.order.address as FrozenAddress; // written by freezeOrder only
    const after: FrozenAddress = {
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
    if (live.length === 0 || !live.every(canBuyerCancel)) return refuse('refusal.order.delivery-too-late');
    if (isSame(before, after)) return before;
    const partIds = live.map((part) => part.id);
    const { id: orderId, currency } = locked.order;
    const reasons = await moveLines(tx, { orderId, partIds, to: after, currency });
    if (reasons.length > 0) return new Refusal(reasons);
    await tx
      .updateTable('orders')
      .set({ address: JSON.stringify(after) })
      .where('id', '=', orderId)
      .execute();
    const change = randomUUID();
    await queueAddressMail(tx, locked.order, change);
    await queueSellerAddresses(tx, { orderId, partIds, change });
    return after;
  });
}

function isSame(before: FrozenAddress, after: FrozenAddress): boolean {
  return (Object.keys(after) as (keyof FrozenAddress)[]).every((field) => before[field] === after[field]);
}
