import type { changeDelivery as endpoint } from '@souk/contract/order-acts';
import type { BodyOf } from '@souk/contract/endpoint';
import { canBuyerCancel } from '@souk/rules/order-status';
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { checkRegion } from '#settings/check-region.ts';
import type { AddressSnapshot } from './snapshot-order.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { moveLines } from './move-lines.ts';
import type { OrderReason } from './refusals.ts';
import { queueAddressMail } from './queue-order-mails.ts';
import { queueSellerAddresses } from './queue-seller-mails.ts';

type Delivery = Omit<BodyOf<typeof endpoint>, 'id' | 'user_token'>;
type Change = { shopper: Shopper; orderId: number; to: Delivery };
type Changed =
  | { ok: true; address: AddressSnapshot; isUnchanged?: boolean }
  | { ok: false; reasons: OrderReason[] };

/**
 * Changes the address or note of an order whose preparation hasn't begun, if every line ships to the new address for the agreed price.
 * Totals don't change. Emails the buyer and the sellers who received the old address. Idempotent.
 */
export async function changeDelivery(db: Kysely<DB>, { shopper, orderId, to }: Change): Promise<Changed> {
  return inTransaction(db, async (tx) =>
    change(tx, await lockOrder(tx, { id: orderId, holder: shopper }), to),
  );
}

export async function changeDeliveryAudited(
  tx: AuditedTx,
  { number, to }: { number: string; to: Delivery },
): Promise<Changed> {
  const locked = await lockOrder(tx, { number });
  const before = locked?.order.address as AddressSnapshot | undefined; // written by snapshotOrder only
  const changed = await change(tx, locked, to);
  if (!locked || !before || !changed.ok || changed.isUnchanged) return changed;
  // Field names only: the audit log outlives the buyer's personal data.
  const fields = addressFields.filter((field) => before[field] !== changed.address[field]);
  tx.audit.record({
    action: 'order.change',
    entity: 'order',
    entityId: locked.order.id,
    label: number,
    storeId: null,
    before: null,
    after: { fields },
  });
  return changed;
}

async function change(tx: Transaction<DB>, locked: LockedOrder | null, to: Delivery): Promise<Changed> {
  const region = checkRegion({ country: to.country, state: to.state });
  if (!region.ok) return refused(region.reason);
  if (!locked) return refused('order-missing');
  const live = locked.parts.filter((part) => !part.cancelled);
  const before = locked.order.address as AddressSnapshot; // written by snapshotOrder only
  const after: AddressSnapshot = {
    name: to.name,
    email: before.email,
    phone: to.phone,
    address_1: to.address_1,
    address_2: to.address_2?.trim() || null,
    city: to.city,
    zip: to.zip?.trim() ?? '',
    state: region.state,
    country: region.country,
    delivery_instruction: to.delivery_instruction?.trim() || null,
  };
  if (live.length === 0 || !live.every(canBuyerCancel)) return refused('delivery-too-late');
  if (addressFields.every((field) => before[field] === after[field]))
    return { ok: true, address: before, isUnchanged: true };
  const partIds = live.map((part) => part.id);
  const { id: orderId, currency } = locked.order;
  const reasons = await moveLines(tx, { orderId, partIds, to: after, currency });
  if (reasons.length > 0) return { ok: false, reasons };
  await tx
    .updateTable('orders')
    .set({ address: JSON.stringify(after) })
    .where('id', '=', orderId)
    .execute();
  const turn = randomUUID();
  await queueAddressMail(tx, locked.order, turn);
  await queueSellerAddresses(tx, { orderId, partIds, change: turn });
  return { ok: true, address: after };
}

const addressFields = [
  'name',
  'email',
  'phone',
  'address_1',
  'address_2',
  'city',
  'zip',
  'state',
  'country',
  'delivery_instruction',
] as const satisfies (keyof AddressSnapshot)[];

function refused(
  reason: 'order-missing' | 'delivery-too-late' | 'country-unknown' | 'state-required' | 'state-unknown',
): Changed {
  return { ok: false, reasons: [{ reason }] };
}
