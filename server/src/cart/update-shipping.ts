import { placeFor } from '@souk/rules/shipping';
import { SHIPPING_TYPE, type ShippingType } from '@souk/rules/codes';
import type { Kysely, Transaction } from 'kysely';
import { findAddress, findOrderAddress } from '#shipping/addresses/queries.ts';
import { setDefaultAddress } from '#shipping/addresses/set-default-address.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import type { Shopper } from '#access/shopper.ts';
import type { Language } from '#texts/language.ts';
import { loadCartLines } from './load-cart-lines.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { updateShippingChoices, type ShippingChoice } from './queries.ts';

export type ShippingUpdate = {
  choices: readonly { rowId: number; shippingType: ShippingType }[];
  /** Becomes the owner's default address; without it, the current default applies. */
  addressId: number | undefined;
  now: Date;
  language: Language;
};

type Refused =
  | { ok: false; reason: 'address-missing' | 'address-required' | 'row-missing' }
  | { ok: false; reason: 'not-shippable'; to: ShipTo };

/**
 * Stores the address and the shipping choice of each row, or nothing if any part is refused; all checks precede the first write. The place
 * is always the one that covers the address, whatever the client sent: apps send a fixed place or the first of the rule (CONTRACT L3). `to`
 * is the address used.
 */
export async function updateShipping(
  db: Kysely<DB>,
  shopper: Shopper,
  update: ShippingUpdate,
): Promise<{ ok: true; to: ShipTo | null } | Refused> {
  return inTransaction(db, async (tx) => {
    await lockShopper(tx, shopper);
    const address =
      update.addressId === undefined
        ? await findOrderAddress(tx, shopper)
        : await findAddress(tx, shopper, update.addressId);
    if (!address && update.addressId !== undefined) return { ok: false, reason: 'address-missing' };
    if (update.choices.length) {
      if (!address) return { ok: false, reason: 'address-required' };
      const checked = await checkChoices(tx, shopper, update, address);
      if (!checked.ok) return checked;
      await updateShippingChoices(tx, shopper, checked.choices);
    }
    if (update.addressId !== undefined) await setDefaultAddress(tx, shopper, update.addressId);
    return { ok: true, to: address ?? null };
  });
}

async function checkChoices(
  tx: Transaction<DB>,
  shopper: Shopper,
  { choices, now, language }: ShippingUpdate,
  address: { country: string; state: string },
): Promise<{ ok: true; choices: ShippingChoice[] } | Refused> {
  const lines = await loadCartLines(tx, shopper, { now, language, lock: true });
  const linesById = new Map(lines.map((line) => [line.row.id, line]));
  // The last of several choices for one row wins, like repeated query keys.
  const choicesById = new Map(choices.map((choice) => [choice.rowId, choice]));
  const checked: ShippingChoice[] = [];
  for (const { rowId, shippingType } of choicesById.values()) {
    const line = linesById.get(rowId);
    if (!line) return { ok: false, reason: 'row-missing' };
    const place = placeFor(line.places, address);
    if (!place || (shippingType === SHIPPING_TYPE.pickup && !place.pickup_point)) {
      return { ok: false, reason: 'not-shippable', to: address };
    }
    checked.push({ id: rowId, placeId: place.id, shippingType });
  }
  return { ok: true, choices: checked };
}
